BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('b77ce8aa64da4c70beee5ab083402d42','copy.txt','/srv/nightshift/in/copy.txt',1);
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
INSERT INTO "attempts" VALUES('b77ce8aa64da4c70beee5ab083402d42',1,'22843-0',1.79595669550211286548e+09,1.79595669833719086654e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('edf961e4d0834a51b875eb95314c8054',1,'22843-0',1.79595669551005721097e+09,1.79595669574405813213e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('72c7806d0f374aecab71aaf6ba6df593',1,'22843-0',1.79595669551739931107e+09,1.79595669621118187906e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('d6d26ec4bc704f92b33fe2edf0b66744',1,'worker-0',1.79595670601726078987e+09,NULL,NULL,NULL);
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
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled'))
);
INSERT INTO "jobs" VALUES('b77ce8aa64da4c70beee5ab083402d42','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595668533539795878e+09,1.79595669833661770826e+09,NULL,'/srv/nightshift/outbox/summarise/report.b77ce8aa.json',NULL,NULL,2.80158204399958776775e+00,'OLL sends the report',0,NULL);
INSERT INTO "jobs" VALUES('edf961e4d0834a51b875eb95314c8054','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595668537763190268e+09,1.79595669574209213254e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.edf961e4','empty','the file holds no characters but blanks',1.85813768999651074409e-01,NULL,0,NULL);
INSERT INTO "jobs" VALUES('72c7806d0f374aecab71aaf6ba6df593','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1795956687.48291,1.79595669621071243283e+09,NULL,'/srv/nightshift/outbox/extract/letter.72c7806d.json',NULL,NULL,6.58183833000293816439e-01,'0 action items',0,NULL);
INSERT INTO "jobs" VALUES('bfe64b79242744d7ae488bdf3756c601','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.7959567032618789673e+09,1.79595670561176466942e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "jobs" VALUES('5432e6fba8004f7cab2a6a9721fbc932','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.79595670331841611869e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "jobs" VALUES('d6d26ec4bc704f92b33fe2edf0b66744','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1.7959567033490610123e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(2);
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
COMMIT;
