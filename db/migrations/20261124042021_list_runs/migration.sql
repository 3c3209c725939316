-- CreateEnum
CREATE TYPE "ListRunState" AS ENUM ('running', 'stopped', 'done');

-- CreateTable
CREATE TABLE "ListRun" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "real_user_id" INTEGER,
    "chosen_group_id" INTEGER,
    "list" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "target_id" INTEGER,
    "target" TEXT NOT NULL DEFAULT '',
    "query" TEXT NOT NULL DEFAULT '',
    "row_ids" INTEGER[],
    "total" INTEGER NOT NULL,
    "at" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "refused_number" INTEGER NOT NULL DEFAULT 0,
    "refused" JSONB NOT NULL DEFAULT '[]',
    "state" "ListRunState" NOT NULL DEFAULT 'running',
    "failure" TEXT NOT NULL DEFAULT '',
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "ListRun_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ListRun_user_id_list_idx" ON "ListRun"("user_id", "list");

-- CreateIndex
CREATE INDEX "ListRun_real_user_id_idx" ON "ListRun"("real_user_id");

-- AddForeignKey
ALTER TABLE "ListRun" ADD CONSTRAINT "ListRun_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListRun" ADD CONSTRAINT "ListRun_real_user_id_fkey" FOREIGN KEY ("real_user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('ListRun');
