-- CreateIndex
CREATE INDEX "Application_created_at_id_idx" ON "Application"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "CourseMoment_from_id_idx" ON "CourseMoment"("from" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_created_at_id_idx" ON "NewsletterSubscriber"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Participant_firstname_idx" ON "Participant" USING GIN ("firstname" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Participant_lastname_idx" ON "Participant" USING GIN ("lastname" gin_trgm_ops);
