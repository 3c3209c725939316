-- CreateIndex
CREATE INDEX "CertificatePerson_status_idx" ON "CertificatePerson"("status");
