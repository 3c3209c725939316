// How other rows show, find and keep files: pictures, attachments, portraits, and the files that nothing uses.
export { elementList } from './element-list.ts'
export { isPublic, privateDisk, publicDisk, wherePublic, wherePublicPortfolio } from './file-link.ts'
export { presentFile } from './file-row.ts'
export {
  type FileReader,
  type LinkedFile,
  type ListedFile,
  linkedFileJson,
  linkedFileSelect,
  listedFileSelect,
  presentAttachment,
  presentImage,
  publicFiles,
  publicImages,
} from './file-shape.ts'
export { imageTypes } from './file-types.ts'
export { fileUsage, usageOfPortfolios } from './file-usage.ts'
export { usesLostInFolder } from './move-usage.ts'
export { pictureOf, picturesOf } from './picture-links.ts'
export type { ScannedTable, Stored } from './scan-files/scanned-table.ts'
// Sends a file's bytes, whole or the part that was asked for.
export { disposition, sendBytes } from './send-bytes.ts'
// `ignoreSourceErrors` lets a source break off while the database is asked; `fileRefusal` says why a file isn't taken.
export { fileRefusal, ignoreSourceErrors, type StoredBytes, storeBytes, storeFile, sweepUploads } from './store-file.ts'
export { sweepImages } from './sweep-images.ts'
export { uploadHandler } from './upload.ts'
