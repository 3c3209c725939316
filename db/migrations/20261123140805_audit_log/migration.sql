-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "agent" TEXT,
ADD COLUMN     "request_id" TEXT,
ADD COLUMN     "result" TEXT NOT NULL DEFAULT 'done';

-- CreateTable
CREATE TABLE "SecurityAlarm" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "user_id" INTEGER,
    "ip" TEXT,
    "events" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "mailed_at" TIMESTAMPTZ(3),
    "handled_at" TIMESTAMPTZ(3),
    "handled_by_id" INTEGER,

    CONSTRAINT "SecurityAlarm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReadCount" (
    "user_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "exports" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReadCount_pkey" PRIMARY KEY ("user_id","hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "SecurityAlarm_key_key" ON "SecurityAlarm"("key");

-- CreateIndex
CREATE INDEX "SecurityAlarm_handled_at_last_at_idx" ON "SecurityAlarm"("handled_at", "last_at");

-- CreateIndex
CREATE INDEX "SecurityAlarm_kind_mailed_at_idx" ON "SecurityAlarm"("kind", "mailed_at");

-- CreateIndex
CREATE INDEX "ReadCount_hour_idx" ON "ReadCount"("hour");

-- CreateIndex
CREATE INDEX "AuditEntry_real_user_id_at_idx" ON "AuditEntry"("real_user_id", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_action_at_idx" ON "AuditEntry"("action", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");

-- Notices of changes. Nothing is kept of the counts.
SELECT kollegium_watch('SecurityAlarm');
