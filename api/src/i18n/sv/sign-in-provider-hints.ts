/** Explanations in the form of a service for signing in. */
export const signInProviderHints = {
  'hint.signInProvider.title': 'Så visas organisationen på inloggningssidan.',
  'hint.signInProvider.issuer':
    'OpenID Connect: adressen före /.well-known/openid-configuration. SAML: tjänstens entityID. Ändras den tas alla kopplingar bort.',
  'hint.signInProvider.client_secret': 'Visas inte när den är sparad. Lämna tomt för att behålla den.',
  'hint.signInProvider.certificates': 'PEM. Flera kan stå efter varandra under ett byte.',
  'hint.signInProvider.email_claim': 'Lämna tomt om konton bara ska hittas med personnummer.',
  'hint.signInProvider.number_claim':
    'Till exempel https://id.oidc.se/claim/personalIdentityNumber. Lämna tomt om tjänsten inte talar om personnummer.',
  'hint.signInProvider.subject_claim':
    'Bara SAML, till exempel urn:oid:1.3.6.1.4.1.5923.1.1.1.6 (eduPersonPrincipalName). Tomt: NameID.',
  'hint.signInProvider.acr_values':
    'acr_values eller klasser av AuthnContext, med blanksteg emellan. Tomt: ingen nivå begärs.',
  'hint.signInProvider.strong_values':
    'Värden av acr, amr eller AuthnContext, ett per rad. Tomt: inget räknas som starkt.',
  'hint.signInProvider.domains':
    'En per rad, bara sådana som ni har kontrollerat att organisationen äger. Konton i organisationens grupper kan alltid kopplas.',
  'hint.signInProvider.active': 'Stäng av för att stoppa nya inloggningar. Den som är inne blir inte utloggad.',
} as const
