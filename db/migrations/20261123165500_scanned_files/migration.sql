ALTER TABLE "File" ADD COLUMN "malware" TEXT,
ADD COLUMN "scanned_at" TIMESTAMPTZ(3);

-- A file with malicious code is hidden as one of a hidden portfolio is. Each condition of what visitors see asks for `portfolio_status`.
CREATE OR REPLACE FUNCTION file_portfolio_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.portfolio_status := NEW.malware IS NULL
    AND coalesce((SELECT status FROM "Portfolio" WHERE id = NEW.portfolio_id FOR SHARE), true);
  RETURN NEW;
END $$;
DROP TRIGGER file_portfolio_status ON "File";
CREATE TRIGGER file_portfolio_status BEFORE INSERT OR UPDATE OF portfolio_id, portfolio_status, malware ON "File"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION file_portfolio_status();

CREATE OR REPLACE FUNCTION portfolio_status_of_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "File" SET portfolio_status = NEW.status AND malware IS NULL WHERE portfolio_id = NEW.id;
  RETURN NULL;
END $$;

ALTER TABLE "File" ADD CONSTRAINT "File_malware_hidden" CHECK (malware IS NULL OR NOT portfolio_status);
