BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, answered BOOLEAN NOT NULL DEFAULT FALSE, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('462f642ed0df4605a5bf19098dad513b','copy.txt','/srv/nightshift/in/copy.txt',0);
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
INSERT INTO "attempts" VALUES('53bc56c276ab414894022ab564ea19bc',1,'22610-0',1.79595667308416342741e+09,1.79595667314877629281e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('462f642ed0df4605a5bf19098dad513b',1,'22610-0',1.79595667308709430699e+09,1.79595667376558780665e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('04556b0faa7f4b2fa36075bf37b62981',1,'22610-0',1.79595667310129427913e+09,1.79595667377362942698e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('80adf66c86bc406bb6347e8d8ac35ac3',1,'worker-0',1.79595668218627071378e+09,NULL,NULL,NULL);
CREATE TABLE audit_anchor (
	id INTEGER NOT NULL, 
	sequence BIGINT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
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
	lease_until DOUBLE, container VARCHAR(32), priority INTEGER NOT NULL DEFAULT 1, due_at DOUBLE PRECISION, purged TEXT, purged_at DOUBLE PRECISION, purging BOOLEAN NOT NULL DEFAULT FALSE, 
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled', 'reviewed', 'rejected', 'purged'))
);
INSERT INTO "jobs" VALUES('462f642ed0df4605a5bf19098dad513b','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','5ce063bf7bd61954601b3e1d6dac11bf5bd1808ef42cc55649bb2cd521940d4f','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','succeeded',0,1,0,1.79595666351035308837e+09,1.79595667375914597512e+09,NULL,'/srv/nightshift/outbox/summarise/report.462f642e.json',NULL,NULL,6.55208948001018143258e-01,'report',0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('53bc56c276ab414894022ab564ea19bc','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','5ce063bf7bd61954601b3e1d6dac11bf5bd1808ef42cc55649bb2cd521940d4f','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','quarantined',0,1,0,1.79595666355208301539e+09,1.79595667314090108872e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.53bc56c2','empty','the file holds no characters but blanks',2.20226609999372158199e-02,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('04556b0faa7f4b2fa36075bf37b62981','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','0c35f424fa0e64898c44f7ec18fe7e4fbae387a7870ae3e3a61185bddc18c987','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','succeeded',0,1,0,1.79595666596104598048e+09,1.79595667377331280707e+09,NULL,'/srv/nightshift/outbox/extract/letter.04556b0f.json',NULL,NULL,6.19233093000730150379e-01,'0 action items',0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('283d3351720d4cf8839c19d98a67548a','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','5ce063bf7bd61954601b3e1d6dac11bf5bd1808ef42cc55649bb2cd521940d4f','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','cancelled',0,0,0,1.79595667868082499506e+09,1.7959566817294125557e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('829438438f644367ae34953bad52f2e9','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','5ce063bf7bd61954601b3e1d6dac11bf5bd1808ef42cc55649bb2cd521940d4f','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','pending',0,0,0,1795956678.73144,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('80adf66c86bc406bb6347e8d8ac35ac3','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','5ce063bf7bd61954601b3e1d6dac11bf5bd1808ef42cc55649bb2cd521940d4f','nightshift-tiny','f5b8373f8c47e05b92c74f96bc714f1532b4ab0d128263172af027cd5d07346b','pending',0,1,0,1.79595667874887394898e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
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
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX reviews_by_time ON reviews (at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
CREATE INDEX jobs_by_end ON jobs (finished_at);
COMMIT;
