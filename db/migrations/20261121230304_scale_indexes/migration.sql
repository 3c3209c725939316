-- CreateIndex
CREATE INDEX "Certificate_kind_group_id_date_updated_at_id_idx" ON "Certificate"("kind", "group_id", "date" DESC, "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Certificate_kind_date_updated_at_id_idx" ON "Certificate"("kind", "date" DESC, "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "CertificatePerson_firstname_idx" ON "CertificatePerson" USING GIN ("firstname" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "CertificatePerson_lastname_idx" ON "CertificatePerson" USING GIN ("lastname" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "CertificatePerson_number_idx" ON "CertificatePerson" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "File_group_id_created_at_id_idx" ON "File"("group_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "File_created_at_id_idx" ON "File"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "User_lastname_id_idx" ON "User"("lastname", "id" DESC);

-- CreateIndex
CREATE INDEX "User_firstname_idx" ON "User" USING GIN ("firstname" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_lastname_idx" ON "User" USING GIN ("lastname" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_name_idx" ON "User" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "User_email_idx" ON "User" USING GIN ("email" gin_trgm_ops);
