BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('33deaf3fafaf4eeb8eb8d77c5eb34bec','copy.txt','/srv/nightshift/in/copy.txt',1);
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
INSERT INTO "attempts" VALUES('33deaf3fafaf4eeb8eb8d77c5eb34bec',1,'24627-0',1.79595678462526917454e+09,1.79595678754093194011e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('a7ae572da8d7425db09d7296c2c755b6',1,'24627-0',1.79595678466317677495e+09,1.79595678575001621241e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('96a82cad59324f32a7dfa632349b362c',1,'24627-0',1.79595678472871136659e+09,1.79595678631483936316e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('347d1d9012e241669877514136106756',1,'worker-0',1.79595679238002204898e+09,NULL,NULL,NULL);
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
	priority INTEGER DEFAULT '1' NOT NULL, 
	due_at DOUBLE, 
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled'))
);
INSERT INTO "jobs" VALUES('33deaf3fafaf4eeb8eb8d77c5eb34bec','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595677329516911508e+09,1.79595678754050254825e+09,NULL,'/srv/nightshift/outbox/summarise/report.33deaf3f.json',NULL,NULL,2.85760582799957774113e+00,'OLL sends the report',0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('a7ae572da8d7425db09d7296c2c755b6','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595677334213805198e+09,1.79595678574899339672e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.a7ae572d','empty','the file holds no characters but blanks',9.88914518000456155277e-01,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('96a82cad59324f32a7dfa632349b362c','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595677589244890216e+09,1.79595678631447315219e+09,NULL,'/srv/nightshift/outbox/extract/letter.96a82cad.json',NULL,NULL,1.55314848899979551788e+00,'0 action items',0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('89b3a13a425840e4a3ae1e593413425f','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.79595679058181190495e+09,1.79595679213187527653e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('8f2075eb65274618aea6131fa6f106e8','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.79595679061322593692e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('347d1d9012e241669877514136106756','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1795956790.63259,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(4);
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
CREATE INDEX jobs_by_end ON jobs (finished_at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
COMMIT;
