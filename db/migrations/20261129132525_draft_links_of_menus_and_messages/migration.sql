-- AlterTable
ALTER TABLE "DraftLink" ADD COLUMN     "menu_id" INTEGER,
ADD COLUMN     "message_id" INTEGER,
ALTER COLUMN "content_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "DraftLink_menu_id_key" ON "DraftLink"("menu_id");

-- CreateIndex
CREATE UNIQUE INDEX "DraftLink_message_id_key" ON "DraftLink"("message_id");

-- AddForeignKey
ALTER TABLE "DraftLink" ADD CONSTRAINT "DraftLink_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "Menu"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DraftLink" ADD CONSTRAINT "DraftLink_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link is of one draft.
ALTER TABLE "DraftLink" ADD CONSTRAINT "DraftLink_one" CHECK (num_nonnulls(content_id, menu_id, message_id) = 1);
