BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('68d7ac41efdb405f93c1e9bd21a09374','copy.txt','/srv/nightshift/in/copy.txt',1);
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
INSERT INTO "attempts" VALUES('68d7ac41efdb405f93c1e9bd21a09374',1,'25219-0',1.79595680468723082538e+09,1.79595681080083370206e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('c6b9991863bd4c7cb380fa5ee8dede97',1,'25219-0',1.79595680477362680429e+09,1.79595680647725963589e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('d905d140ce6b4ff9b093bad638e91a06',1,'25219-0',1.7959568048028645515e+09,1.79595680769588446614e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('37c394ec71914a2f83f23dee4bb254ee',1,'worker-0',1.79595682265136361117e+09,NULL,NULL,NULL);
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
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled', 'reviewed', 'rejected'))
);
INSERT INTO "jobs" VALUES('68d7ac41efdb405f93c1e9bd21a09374','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595679505000710481e+09,1.79595681080043673518e+09,NULL,'/srv/nightshift/outbox/summarise/report.68d7ac41.json',NULL,NULL,5.99843131799934781156e+00,'OLL sends the report',0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('c6b9991863bd4c7cb380fa5ee8dede97','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595679508022093768e+09,1.79595680647648286822e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.c6b99918','empty','the file holds no characters but blanks',1.63083914799972262699e+00,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('d905d140ce6b4ff9b093bad638e91a06','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','reviewed',0,1,0,1.79595679691946411137e+09,1.79595680767106175425e+09,NULL,'/srv/nightshift/outbox/extract/letter.d905d140.json',NULL,NULL,2.82745954999882087577e+00,'0 action items',0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('936e3f04e50647f3881a139c25e903ee','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1795956818.52343,1.79595682195172500613e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('b21c2e5f254a45bf81617d75570766b6','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1795956818.57712,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
INSERT INTO "jobs" VALUES('37c394ec71914a2f83f23dee4bb254ee','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1.79595681860882496836e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL);
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
INSERT INTO "reviews" VALUES('d905d140ce6b4ff9b093bad638e91a06',1,'accepted','Eve',1.7959568230533509254e+09,'','/srv/nightshift/outbox/reviewed/extract/letter.d905d140.1.json');
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
INSERT INTO "stages" VALUES('c6b9991863bd4c7cb380fa5ee8dede97',1,1.79595680480115151402e+09,1.79595680648375058169e+09,'txt',2,0,0,1.63079659399954834952e+00,0.0,0,0,0.0,0.0,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
INSERT INTO "stages" VALUES('d905d140ce6b4ff9b093bad638e91a06',1,1.79595680482389402393e+09,1.79595680769872117045e+09,'txt',45,1,45,1.64905446400007349438e+00,0.0,374,2,3.38896084000225528143e-01,8.39281443000800209119e-01,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','extract','c89ff1ed95663c03150e797dd73e257b3cd3092f5ed102666e312a2d22562239');
INSERT INTO "stages" VALUES('68d7ac41efdb405f93c1e9bd21a09374',1,1.79595680477169013025e+09,1.79595681080684018132e+09,'txt',38,1,38,1.68460969099942303728e+00,0.0,277,212,4.16440545099976588971e+00,1.49189998999645467847e-01,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX jobs_by_end ON jobs (finished_at);
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX reviews_by_time ON reviews (at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
COMMIT;
