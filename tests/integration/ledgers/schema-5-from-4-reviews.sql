BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('7d1036feee1b4c7d903ae433cdb20925','copy.txt','/srv/nightshift/in/copy.txt',1);
CREATE TABLE attempts (
	job VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	worker TEXT NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	outcome VARCHAR(16), 
	detail TEXT, 
	PRIMARY KEY (job, number), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "attempts" VALUES('7d1036feee1b4c7d903ae433cdb20925',1,'24005-0',1.7959567526725766659e+09,1.795956758325224638e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('9409c99776e44aa8bfdf476b5d745666',1,'24005-0',1.79595675270893979065e+09,1.79595675447749376302e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('61015bb4c0f24e899e199a35ab6de02e',1,'24005-0',1.7959567527488741875e+09,1.79595675570200395579e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('ae1e4d5fffc545868669383313b85903',1,'worker-0',1.79595676875869226457e+09,NULL,NULL,NULL);
CREATE TABLE jobs (
	id VARCHAR(32) NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	size BIGINT NOT NULL, 
	pipeline TEXT NOT NULL, 
	pipeline_digest VARCHAR(64) NOT NULL, 
	model_id TEXT NOT NULL, 
	model_digest VARCHAR(64) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	forced BOOLEAN NOT NULL, 
	attempts INTEGER NOT NULL, 
	cancelling BOOLEAN NOT NULL, 
	submitted_at DOUBLE NOT NULL, 
	finished_at DOUBLE, 
	outbox TEXT, 
	result_path TEXT, 
	reason VARCHAR(32), 
	detail TEXT, 
	seconds DOUBLE, 
	summary TEXT, 
	fence BIGINT NOT NULL, 
	lease_until DOUBLE, 
	container VARCHAR(32), 
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled', 'reviewed', 'rejected'))
);
INSERT INTO "jobs" VALUES('7d1036feee1b4c7d903ae433cdb20925','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595673794245910643e+09,1.79595675832474088663e+09,NULL,'/srv/nightshift/outbox/summarise/report.7d1036fe.json',NULL,NULL,5.59056581699951493646e+00,'OLL sends the report',0,NULL,NULL);
INSERT INTO "jobs" VALUES('9409c99776e44aa8bfdf476b5d745666','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595673800218105318e+09,1.79595675447671675683e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.9409c997','empty','the file holds no characters but blanks',1.68279905500094173476e+00,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('61015bb4c0f24e899e199a35ab6de02e','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','reviewed',0,1,0,1.79595674098567605015e+09,1.79595675570164752012e+09,NULL,'/srv/nightshift/outbox/extract/letter.61015bb4.json',NULL,NULL,2.93289155599995865486e+00,'0 action items',0,NULL,NULL);
INSERT INTO "jobs" VALUES('e315851a0b56412eb2358c3dfc46246e','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.79595676463757705689e+09,1.79595676821553683279e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('8759e25d478c47c5ba493f286d9c2af6','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.79595676471034789087e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('ae1e4d5fffc545868669383313b85903','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1.79595676474077391628e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
CREATE TABLE reviews (
	job VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	decision VARCHAR(16) NOT NULL, 
	"by" TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	reason TEXT NOT NULL, 
	path TEXT NOT NULL, 
	PRIMARY KEY (job, number), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('61015bb4c0f24e899e199a35ab6de02e',1,'accepted','Eve',1.79595676910503244394e+09,'','/srv/nightshift/outbox/reviewed/extract/letter.61015bb4.1.json');
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(5);
CREATE TABLE stages (
	job VARCHAR(32) NOT NULL, 
	attempt INTEGER NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	pages INTEGER NOT NULL, 
	chars BIGINT NOT NULL, 
	reading_seconds DOUBLE NOT NULL, 
	ocr_seconds DOUBLE NOT NULL, 
	prompt_tokens BIGINT NOT NULL, 
	completion_tokens BIGINT NOT NULL, 
	generation_seconds DOUBLE NOT NULL, 
	guard_seconds DOUBLE NOT NULL, 
	machine TEXT NOT NULL, 
	model_id TEXT NOT NULL, 
	model_digest VARCHAR(64) NOT NULL, 
	pipeline TEXT NOT NULL, 
	pipeline_digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (job, attempt), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX reviews_by_time ON reviews (at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
COMMIT;
