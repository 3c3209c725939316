ALTER TABLE "File" ADD COLUMN "portfolio_status" BOOLEAN NOT NULL DEFAULT true;

UPDATE "File" f SET portfolio_status = false FROM "Portfolio" p WHERE p.id = f.portfolio_id AND NOT p.status;

-- Whatever is written there, it is the portfolio's. Held, so that the portfolio is not hidden at the same moment unseen.
CREATE FUNCTION file_portfolio_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.portfolio_status := coalesce((SELECT status FROM "Portfolio" WHERE id = NEW.portfolio_id FOR SHARE), true);
  RETURN NEW;
END $$;
CREATE TRIGGER file_portfolio_status BEFORE INSERT OR UPDATE OF portfolio_id, portfolio_status ON "File"
  FOR EACH ROW EXECUTE FUNCTION file_portfolio_status();

CREATE FUNCTION portfolio_status_of_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "File" SET portfolio_status = NEW.status WHERE portfolio_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER portfolio_status_of_files AFTER UPDATE OF status ON "Portfolio"
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION portfolio_status_of_files();
