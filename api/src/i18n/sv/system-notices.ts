/** Texts of the start page about the server itself, for those who run it. */
export const systemNoticeWords = {
  'dashboard.server': 'Att göra på servern',
  'dashboard.certificate': 'Certifikatet som signerar dokument går ut om ::number dagar, ::date',
  'dashboard.certificateTomorrow': 'Certifikatet som signerar dokument går ut ::date',
  'dashboard.certificateOver': 'Certifikatet som signerar dokument gick ut ::date',
  'dashboard.certificateHelp':
    'När det har gått ut kan inget skrivas ut. Be den som sköter servern om ett nytt (::name).',
  'dashboard.timestamp': 'Dokument signeras utan tidsstämpel',
  'dashboard.timestampHelp':
    'Tidsstämpelservern svarar inte som den ska sedan ::date. Dokumenten gäller, men deras signatur går inte att pröva när certifikatet har gått ut.',
  'dashboard.proofs': 'Dokument signeras utan bevis för att certifikaten gäller',
  'dashboard.proofsHelp':
    'En utfärdare av certifikat svarar inte sedan ::date. Dokumenten gäller, men deras signatur går kanske inte att pröva när certifikatet har gått ut.',
  'dashboard.signer': 'Dokument signeras med en annan nyckel sedan ::date',
  'dashboard.signerHelp':
    'Förut av ::text, nu av ::name. Dokument som redan är utfärdade gäller som förut. Är bytet inte ert, säg till den som sköter servern.',
  'dashboard.scanner': 'Filer kan inte laddas upp sedan ::date',
  'dashboard.scannerHelp':
    'Kontrollen mot skadlig kod svarar inte. Säg till den som sköter servern (::text). Filer som redan finns går att hämta.',
  'dashboard.altered': '::number filer har ändrats på servern',
  'dashboard.alteredOne': '1 fil har ändrats på servern',
  'dashboard.alteredOneHelp': 'Den lämnas inte ut förrän den har återställts från en säkerhetskopia: ::text.',
  'dashboard.alteredHelp': 'De lämnas inte ut förrän de har återställts från en säkerhetskopia. Den första är ::text.',
} as const
