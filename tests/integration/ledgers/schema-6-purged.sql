BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('4a5f3b87891443c3bdf349da4e4da96d','copy.txt','/srv/nightshift/in/copy.txt',1);
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
INSERT INTO "attempts" VALUES('b84f1eee946148fdb9368dcf54b08534',1,'28345-0',1.79595699805156207087e+09,1.79595699905858349797e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('4a5f3b87891443c3bdf349da4e4da96d',1,'28345-0',1.79595699813808798786e+09,1.79595700779692482953e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('6f93dd7aa1f84d6987578ff37fdf29a3',1,'28345-0',1.79595699821015787125e+09,1.79595700383751916886e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('f9c1555445fe46b1a0c932c2b88eedce',1,'worker-0',1.79595702474483466144e+09,NULL,NULL,NULL);
CREATE TABLE audit_anchor (
	id INTEGER NOT NULL, 
	sequence BIGINT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "audit_anchor" VALUES(1,12,'a0b9690d23e522724deeb40431c65976d4b3afd7881a4a2a8499af89b8b9571b');
CREATE TABLE audit_events (
	number INTEGER NOT NULL, 
	event VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	actor TEXT NOT NULL, 
	action VARCHAR(16) NOT NULL, 
	document VARCHAR(32), 
	detail TEXT NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (event)
);
INSERT INTO "audit_events" VALUES(1,'26e4396df9d4424ca3126ebc986515ad',1.79595702535696220402e+09,'Eve','reviewed','6f93dd7aa1f84d6987578ff37fdf29a3','{"decision": "accepted", "number": 1, "to": "reviewed", "account": "night@house"}');
INSERT INTO "audit_events" VALUES(2,'4862d2cb05d8444aa5fc57532a0f0b3a',1.79595703113885331149e+09,'night@house','purged','4a5f3b87891443c3bdf349da4e4da96d','{"parts": ["documents", "results", "text"], "sha256": "f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051", "state": "succeeded", "to": "purged", "why": "older than 0w"}');
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
	purged TEXT, 
	purged_at DOUBLE, 
	purging BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled', 'reviewed', 'rejected', 'purged'))
);
INSERT INTO "jobs" VALUES('4a5f3b87891443c3bdf349da4e4da96d','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','purged',0,1,0,1.79595697972605490688e+09,1.79595700779648280139e+09,NULL,'/srv/nightshift/outbox/summarise/report.4a5f3b87.json',NULL,NULL,9.60165024600064498372e+00,NULL,0,NULL,NULL,1,NULL,'documents, results, text',1.79595703113885331149e+09,0);
INSERT INTO "jobs" VALUES('b84f1eee946148fdb9368dcf54b08534','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595697978419208528e+09,1.79595699905775427812e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.b84f1eee','empty','the file holds no characters but blanks',7.97401993000676156952e-01,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('6f93dd7aa1f84d6987578ff37fdf29a3','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','84d74c645d2b653373322f9adfbc9339d764196915fc8f84714efaa629836159','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','reviewed',0,1,0,1.79595698392689895632e+09,1.79595700383702659612e+09,NULL,'/srv/nightshift/outbox/extract/letter.6f93dd7a.json',NULL,NULL,5.5271491140010766685e+00,'0 action items',0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('1c599cc78632405281230a52590e2970','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.79595701890312910075e+09,1.79595702377912354473e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('da3dce88fd264ffaaaae0ba57a25caab','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.7959570190213780403e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('f9c1555445fe46b1a0c932c2b88eedce','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1795957019.09312,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
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
INSERT INTO "reviews" VALUES('6f93dd7aa1f84d6987578ff37fdf29a3',1,'accepted','Eve',1.79595702534982705122e+09,'','/srv/nightshift/outbox/reviewed/extract/letter.6f93dd7a.1.json');
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(6);
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
INSERT INTO "stages" VALUES('b84f1eee946148fdb9368dcf54b08534',1,1.79595699812388873099e+09,1.79595699914618873592e+09,'txt',2,0,0,7.97366249000333482399e-01,0.0,0,0,0.0,0.0,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
INSERT INTO "stages" VALUES('6f93dd7aa1f84d6987578ff37fdf29a3',1,1.79595699823983407025e+09,1.79595700385811662676e+09,'txt',45,1,45,7.09248698000010335817e-01,0.0,374,2,5.85960243999579688534e-01,2.00330549400132440496e+00,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','extract','84d74c645d2b653373322f9adfbc9339d764196915fc8f84714efaa629836159');
INSERT INTO "stages" VALUES('4a5f3b87891443c3bdf349da4e4da96d',1,1.79595699814836192126e+09,1.79595700781587338449e+09,'txt',38,1,38,8.19305220000387635082e-01,0.0,277,212,8.76456995499938784632e+00,1.6751635999753489159e-02,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX jobs_by_end ON jobs (finished_at);
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX reviews_by_time ON reviews (at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
COMMIT;
