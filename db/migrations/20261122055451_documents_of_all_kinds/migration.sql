-- CreateIndex
CREATE INDEX "Certificate_date_id_idx" ON "Certificate"("date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "CertificatePerson_same_words_idx" ON "CertificatePerson" USING HASH ("words");
