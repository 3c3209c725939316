-- CreateTable
CREATE TABLE "RemovedRow" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "row_id" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RemovedRow_removed_at_idx" ON "RemovedRow"("removed_at");

-- CreateIndex
CREATE UNIQUE INDEX "RemovedRow_subject_row_id_key" ON "RemovedRow"("subject", "row_id");

-- Notices of changes
SELECT kollegium_watch('RemovedRow');
