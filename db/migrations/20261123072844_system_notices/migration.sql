-- CreateTable
CREATE TABLE "SystemNotice" (
    "key" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SystemNotice_pkey" PRIMARY KEY ("key")
);

-- Notices of changes
SELECT kollegium_watch('SystemNotice');
