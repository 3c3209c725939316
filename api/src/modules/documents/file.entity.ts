import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { numberBetween, optionalRow, plainText, requiredLine } from '../../kernel/fields.ts'

const kindWords = { image: 'filter.type.image', document: 'filter.type.document' } as const

const yesOrNo = { true: 'enum.yes', false: 'enum.no' } as const

const focal = () => numberBetween(0, 1).nullable().default(null).meta({ label: 'field.focal', widget: 'hidden' })

/** Spec §3, File: the fields of an uploaded one that can be changed. */
export const file = defineEntity({
  name: 'file',
  subject: 'File',
  uses: { title: ['title'] },
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  roles: { ...editorial.roles, issuer: ['read'] },
  searched: true,
  trashed: 'unseen',
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    description: plainText(2000).default('').meta({ label: 'field.alt', widget: 'textarea' }),
    folder_id: optionalRow().meta({ label: 'field.folder_id', widget: 'relation', relation: 'folder', place: 'side' }),
    // The point that a crop keeps, as parts of the picture's width and height from the upper left.
    focal_x: focal(),
    focal_y: focal(),
    status: z.boolean().default(true).meta({ label: 'field.status.file', widget: 'switch', place: 'side' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'filename', label: 'field.filename', kind: 'text', sort: 'filename', shown: true },
      { key: 'filesize', label: 'field.filesize', kind: 'number', sort: 'filesize', shown: true },
      { key: 'filetype', label: 'field.filetype', kind: 'text', sort: 'filetype' },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'malware', label: 'field.malware', kind: 'text' },
    ],
    filters: [
      { key: 'kind', label: 'field.filetype', kind: 'choice', options: kindWords },
      { key: 'public', label: 'field.public', kind: 'choice', options: yesOrNo },
      { key: 'portfolio_id', label: 'field.portfolio_id', kind: 'relation', relation: 'portfolio' },
      { key: 'folder_id', label: 'field.folder_id', kind: 'relation', relation: 'folder' },
      { key: 'malware', label: 'field.malware', kind: 'choice', options: yesOrNo },
    ],
    sort: ['title', 'filename', 'filesize', 'filetype', 'updated_at', 'created_at'],
    defaultSort: { column: 'created_at', order: 'desc' },
  },
})
