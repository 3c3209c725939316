-- CreateTable
CREATE TABLE "Preference" (
    "user_id" INTEGER NOT NULL,
    "shortcuts" BOOLEAN NOT NULL DEFAULT true,
    "tours" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "Preference_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "SavedFilter" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "columns" TEXT[],
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedFilter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SavedFilter_user_id_idx" ON "SavedFilter"("user_id");

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedFilter" ADD CONSTRAINT "SavedFilter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name is one's own once for a list, without case; a list opens with one of them at most.
CREATE UNIQUE INDEX "SavedFilter_name_key" ON "SavedFilter" (user_id, list, lower(name));
CREATE UNIQUE INDEX "SavedFilter_default_key" ON "SavedFilter" (user_id, list) WHERE is_default;
