import type { EntityName } from '../sv/entities.ts'
import type { WordKey } from '../sv/index.ts'

/**
 * The verification page in English, for an employer abroad. Names of colleges, educators and Swedish programmes are as on
 * the paper.
 */
export const verification = {
  'action.skipToContent': 'Skip to content',
  'cookie.title': 'We use cookies',
  'cookie.text':
    'Necessary cookies are needed for the website to work. If you approve we also use cookies for statistics, so that we can make the website better.',
  'cookie.readMore': 'Read more about cookies (in Swedish)',
  'cookie.necessary': 'Only necessary',
  'cookie.approve': 'I approve',
  'cookie.reject': 'I do not approve',
  'cookie.float': 'Cookies',
  'cookie.saving': 'Saving your choice …',
  'footer.cookies': 'Cookies',
  'footer.dataProtection': 'Data protection policy (in Swedish)',
  'public.title': '::page | ::site',

  'verify.heading': 'Verify a diploma',
  'verify.headingOf': 'Verify ::element',
  'verify.intro':
    'Type the number at the foot of the diploma or certificate, with or without dashes. You can also scan the code on the paper, or show the PDF file.',
  'verify.field': 'Diploma number',
  'verify.another': 'Verify another number',
  'verify.submit': 'Verify',
  'verify.missing': 'Type the number that is printed on the diploma, such as 7K3M-Q9TX-2F8C.',
  'verify.placeholder': 'XXXX-XXXX-XXXX',
  'verify.checked': 'Verified on ::date at ::time',
  'verify.never': 'Personal identity numbers are never shown here. Compare the name and the number with the paper.',
  'verify.valid': 'The ::element is genuine and valid',
  'verify.revoked': 'The ::element has been revoked',
  'verify.replaced': 'The ::element has been replaced by a new one',
  'verify.ended': '::label ::date. This ::element is no longer valid.',
  'verify.askFor': 'Were you given this ::element? Ask for the new one, or contact ::text.',
  'verify.unknown': 'We find no diploma with that number',
  'verify.unknownHelp':
    'Check that you typed all twelve characters. The letters I, L, O and U are never used in the number.',
  'verify.checkCharacter': 'The check character does not match. Please read the number once more.',
  'verify.length': 'The number has twelve characters. Please read it once more.',
  'verify.revokedAt': 'Revoked',
  'verify.replacedAt': 'Replaced',
  'verify.reason': 'Reason',
  'verify.waitTitle': 'Please wait a while',
  'verify.tooMany': 'You have verified many numbers in a short time. Please try again in a while.',
  'verify.language': 'På svenska',
  'verify.file': 'Verify the PDF file',
  'verify.fileHint':
    'Choose the file, or drop it anywhere on the page. It stays with you: only its checksum is sent here.',
  'verify.fileUploadHint': 'The file is read here and not kept. It may be at most ::size MB.',
  'verify.fileReading': 'Reading the file …',
  'verify.fileSubmit': 'Verify the file',
  'verify.fileMissing': 'Choose the PDF file that you were given.',
  'verify.fileTooLarge': 'The file is too large. Type the number that is printed on the diploma instead.',
  'verify.fileUnchanged': 'The file is unchanged since it was issued.',
  'verify.fileChanged': 'The file has been changed since it was issued',
  'verify.fileChangedHelp': 'Do not trust what it says. Ask for the file again. This is how it was issued:',
  'verify.fileChangedAlone': 'Do not trust what it says. Ask for the file again, or verify the number.',
  'verify.fileUnknown': 'We do not recognise the file',
  'verify.fileUnknownHelp':
    'It is not a file that we have issued. A print that has been scanned is not recognised: type the number instead.',
  'verify.fileSeveral': 'The file is genuine and unchanged',
  'verify.fileSeveralHelp': 'It holds ::number documents. ::text',
  'verify.number': 'Number',
  'verify.state': 'Status',
  'verify.state.valid': 'Valid',
  'verify.state.revoked': 'Revoked',
  'verify.state.replaced': 'Replaced',

  'paper.fact.name': 'Name',
  'paper.fact.document': 'Document',
  'paper.fact.education': 'Education',
  'paper.fact.scope': 'Scope',
  'paper.fact.educator': 'Education provider',
  'paper.fact.college': 'College',
  'paper.fact.issued': 'Issued',
  'paper.diploma.numberLabel': 'Diploma number',
  'paper.certificate.numberLabel': 'Certificate number',
  'paper.document.ung': 'Diploma, upper secondary school',
  'paper.document.vuxen': 'Diploma, adult education',
  'paper.document.yh': 'Diploma, higher vocational education',
  'paper.document.certificate': 'Certificate',
  'paper.credits.ung': '::credits passed upper secondary credits',
  'paper.credits.upperSecondary': '::credits upper secondary credits',
  'paper.credits.yh': '::credits higher vocational credits',
  'paper.credits.of': '::credits of ::total upper secondary credits',
} as const satisfies Partial<Record<WordKey, string>>

/** What a document is called in running text. */
export const documentNames: Partial<Record<EntityName, string>> = {
  diploma: 'diploma',
  certificate: 'certificate',
  ambassadorCertificate: 'ambassador certificate',
  tutorCertificate: 'tutor certificate',
  tutorAwardCertificate: 'diploma for Tutor of the Year',
  diplomaCareAssistant: 'care assistant diploma',
  diplomaLanguageRepresentative: 'language representative diploma',
  diplomaLanguageRepresentativeEducator: 'language representative educator diploma',
  collegeCertificate: 'college certificate',
}
