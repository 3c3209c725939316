-- CreateEnum
CREATE TYPE "ErasureStatus" AS ENUM ('running', 'done', 'failed');

-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" SERIAL NOT NULL,
    "entry" TEXT NOT NULL,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RetentionRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Erasure" (
    "id" TEXT NOT NULL,
    "status" "ErasureStatus" NOT NULL DEFAULT 'running',
    "rows" JSONB NOT NULL,
    "facts" BYTEA,
    "parts" JSONB NOT NULL DEFAULT '{}',
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RetentionRun_entry_at_idx" ON "RetentionRun"("entry", "at" DESC);

-- CreateIndex
CREATE INDEX "Erasure_created_at_idx" ON "Erasure"("created_at" DESC);

-- CreateIndex
CREATE INDEX "Erasure_author_id_idx" ON "Erasure"("author_id");

-- AddForeignKey
ALTER TABLE "Erasure" ADD CONSTRAINT "Erasure_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('RetentionRun', 'Erasure');
