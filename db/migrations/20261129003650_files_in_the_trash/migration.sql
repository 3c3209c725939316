-- AlterTable
ALTER TABLE "File" ADD COLUMN     "trashed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "File_trashed_at_idx" ON "File"("trashed_at");

-- A file in the trash is hidden as one of a hidden portfolio is. Each condition of what visitors see asks for `portfolio_status`.
CREATE OR REPLACE FUNCTION file_portfolio_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.portfolio_status := NEW.malware IS NULL AND NEW.trashed_at IS NULL
    AND coalesce((SELECT status FROM "Portfolio" WHERE id = NEW.portfolio_id FOR SHARE), true);
  RETURN NEW;
END $$;
DROP TRIGGER file_portfolio_status ON "File";
CREATE TRIGGER file_portfolio_status BEFORE INSERT OR UPDATE OF portfolio_id, portfolio_status, malware, trashed_at ON "File"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION file_portfolio_status();

CREATE OR REPLACE FUNCTION portfolio_status_of_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "File" SET portfolio_status = NEW.status AND malware IS NULL AND trashed_at IS NULL WHERE portfolio_id = NEW.id;
  RETURN NULL;
END $$;

ALTER TABLE "File" ADD CONSTRAINT "File_trashed_hidden" CHECK (trashed_at IS NULL OR NOT portfolio_status);

-- A folder may go while removed files still name it: they come back in the root of their portfolio.
CREATE FUNCTION folder_leaves_trashed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "File" SET folder_id = NULL WHERE folder_id = OLD.id AND trashed_at IS NOT NULL;
  RETURN OLD;
END $$;
CREATE TRIGGER folder_leaves_trashed_files BEFORE DELETE ON "Folder"
  FOR EACH ROW EXECUTE FUNCTION folder_leaves_trashed_files();
