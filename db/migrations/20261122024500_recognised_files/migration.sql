-- A file that a visitor shows is looked up by its hash.
CREATE INDEX "CertificateDocument_sha256_idx" ON "CertificateDocument"("sha256");
CREATE INDEX "PrintRun_sha256_idx" ON "PrintRun"("sha256");
