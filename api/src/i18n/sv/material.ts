/** Texts of the method material: its app, its page for visitors, its mails. */
export const material = {
  'material.noAccess': 'Du har inte tillgång till Metodmaterial',
  'material.tooManyMarks': 'Du kan ha högst ::number bokmärken. Ta bort några som du inte behöver.',
  'material.tipReceivers': 'Välj minst en kollega som har Metodmaterial',
  'mail.materialTip.subject': '::name tipsar dig om en metod',
  'mail.materialTip.body': '::name vill visa dig ”::title” i Metodmaterial.',
  'mail.materialTip.greeting': 'Hälsning från ::name',
  'mail.materialTip.button': 'Läs metoden',
  'mail.materialTip.note': 'Under Mitt konto väljer du vilka mejl du får.',
  'mail.materialOpened.subject': 'Metodmaterial är öppet för dig',
  'mail.materialOpened.body': 'Hej ::name. Din ansökan är godkänd. Logga in med ditt vanliga konto.',
  'mail.materialOpened.button': 'Öppna Metodmaterial',
} as const
