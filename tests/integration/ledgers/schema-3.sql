BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('3b5ee31edeab411da799beb2805ea1e0','copy.txt','/srv/nightshift/in/copy.txt',1);
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
INSERT INTO "attempts" VALUES('3b5ee31edeab411da799beb2805ea1e0',1,'23353-0',1.7959567169462349415e+09,1.79595672181680941588e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('54dfdecc776a4dba9bc4440eb26470ef',1,'23353-0',1.79595671695813918116e+09,1.79595671817481207848e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('9be7526e12964556b8bfc943530f6dd9',1,'23353-0',1.7959567169830703736e+09,1.79595671917446398735e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('272c132fcf5449088165f4dc928255b3',1,'worker-0',1.7959567329299633503e+09,NULL,NULL,NULL);
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
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled'))
);
INSERT INTO "jobs" VALUES('3b5ee31edeab411da799beb2805ea1e0','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595670883550906178e+09,1.79595672181643843646e+09,NULL,'/srv/nightshift/outbox/summarise/report.3b5ee31e.json',NULL,NULL,4.83867440199901466257e+00,'OLL sends the report',0,NULL,NULL);
INSERT INTO "jobs" VALUES('54dfdecc776a4dba9bc4440eb26470ef','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595670887475299831e+09,1.79595671817397427557e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.54dfdecc','empty','the file holds no characters but blanks',1.15331751700068707577e+00,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('9be7526e12964556b8bfc943530f6dd9','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595671094857692717e+09,1.79595671917409586905e+09,NULL,'/srv/nightshift/outbox/extract/letter.9be7526e.json',NULL,NULL,2.15540163600053347181e+00,'0 action items',0,NULL,NULL);
INSERT INTO "jobs" VALUES('7186711ac50c4ea1bbd43ff264e17ee1','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.79595672808196091651e+09,1.79595673218387293819e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('accd7a93d6d249b9838481415194bbec','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.79595672815431594846e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "jobs" VALUES('272c132fcf5449088165f4dc928255b3','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1.79595672819071292881e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL);
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(3);
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
COMMIT;
