// @kollegium/api/testing/rich-text: the server's cleaning of texts, against which the editor is tested. No more than that, because it runs in a browser's tests.
export { imageShapes, imageSizes, sanitizeRichText } from '../kernel/rich-text.ts'
