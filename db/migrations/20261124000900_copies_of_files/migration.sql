-- CreateIndex
CREATE INDEX "File_sha256_idx" ON "File"("sha256");
