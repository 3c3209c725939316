/** Texts of portable credentials (Open Badges). */
export const credentials = {
  'credential.evidence': 'Kontrollera dokumentet',
  'credential.holder': 'Innehavaren',
  'credential.ended': 'Dokumentet gäller inte längre. Kontrollera numret för att se vad som har hänt.',
  'credential.attachment': 'Samma uppgifter som en Open Badge, för program',
  'credential.heading': 'Digitalt bevis',
  'credential.help':
    'Samma uppgifter som en Open Badge, för din digitala plånbok eller ditt cv på nätet. Utan personnummer.',
  'credential.png': 'Hämta som bild (PNG)',
  'credential.json': 'Hämta som fil (JSON)',
} as const
