// Files, folders and portfolios, and the settings of an account's picture, as other definitions and the browser know them.
export { accountSettingsOf } from './account-settings-fields.ts'
export { file } from './file.entity.ts'
export { endingsByKind } from './file-icons.ts'
export { endingOf, fileEndings, wrongTypeText } from './file-types.ts'
export { folder } from './folder.entity.ts'
export { portfolio } from './portfolio.entity.ts'
