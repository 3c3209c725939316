-- Names of holders as their words, as in the other searches: one index finds "Ada" and "Björk" together, by the rarer of them.
ALTER TABLE "CertificatePerson"
  ADD COLUMN words text GENERATED ALWAYS AS (kollegium_words(firstname || ' ' || lastname)) STORED;
DROP INDEX "CertificatePerson_firstname_idx", "CertificatePerson_lastname_idx";
CREATE INDEX "CertificatePerson_words_idx" ON "CertificatePerson" USING gin (words gin_trgm_ops);

-- How much a portfolio holds is read from the index alone.
CREATE INDEX "File_portfolio_id_filesize_idx" ON "File" (portfolio_id, filesize);
