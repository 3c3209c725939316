-- AlterTable
ALTER TABLE "ListRun" ADD COLUMN     "undoes_id" UUID;

-- CreateTable
CREATE TABLE "ListRunRow" (
    "run_id" UUID NOT NULL,
    "row_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "ListRunRow_pkey" PRIMARY KEY ("run_id","row_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ListRun_undoes_id_key" ON "ListRun"("undoes_id");

-- AddForeignKey
ALTER TABLE "ListRun" ADD CONSTRAINT "ListRun_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "ListRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListRunRow" ADD CONSTRAINT "ListRunRow_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "ListRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('ListRunRow');
