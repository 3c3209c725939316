-- What the portfolio's own trigger writes is right already: thousands of files need not each ask for it again.
DROP TRIGGER file_portfolio_status ON "File";
CREATE TRIGGER file_portfolio_status BEFORE INSERT OR UPDATE OF portfolio_id, portfolio_status ON "File"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION file_portfolio_status();
