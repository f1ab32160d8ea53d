/** What binds the people who use this installation and the one who runs it. Plain words; short enough to be read. */
export interface LegalSection {
  heading: string
  paragraphs: readonly string[]
}

interface LegalText {
  path: string
  title: string
  intro: string
  sections: readonly LegalSection[]
}

const terms: LegalText = {
  path: '/legal/terms',
  title: 'Terms of use',
  intro: 'What you can expect from Corridor, and what Corridor expects from you.',
  sections: [
    {
      heading: 'Who this is between',
      paragraphs: [
        'These terms are between you and whoever runs this installation of Corridor (“we”). Your practice may have its own agreement with us; where the two differ, that agreement applies.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'Corridor is for people who work in health care and the people who support them. Use it under your own name and with your own account, and don’t let anyone else use your account.',
        'You verify your identity once. What you tell us about yourself, your role and your practice has to be true.',
      ],
    },
    {
      heading: 'Patients’ data',
      paragraphs: [
        'Only look at what you need for your work, and only send it to people who need it for theirs. HIPAA and other health privacy laws apply here as they do everywhere else.',
        'Every access is recorded. Your practice can read that record, and so can we where the law requires it.',
      ],
    },
    {
      heading: 'Not for emergencies',
      paragraphs: [
        'Messages can be delayed. In an emergency, call 911. Corridor doesn’t give medical advice and doesn’t make decisions for you.',
      ],
    },
    {
      heading: 'What isn’t allowed',
      paragraphs: [
        'Advertising, harassment, anything that breaks the law or violates other people’s rights, and any attempt to get around this service’s security or to overload it.',
      ],
    },
    {
      heading: 'What we promise',
      paragraphs: [
        'We do what we reasonably can to keep the service running and secure, we fix problems, and we tell you if something happens to your data. We can’t promise that it will never be down.',
        'The software is free, under the AGPL 3.0, and comes without a warranty, as that license says.',
      ],
    },
    {
      heading: 'How it ends',
      paragraphs: [
        'You can stop using Corridor at any time. Your practice can remove you from its team, and we can close an account that breaks these terms. What belongs in a patient’s record stays with the practice.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'If these terms change, we’ll ask you to accept them again before you continue. We keep a record of when you accepted them.',
      ],
    },
  ],
}

const privacy: LegalText = {
  path: '/legal/privacy',
  title: 'Privacy policy',
  intro: 'What we keep about you, why, and who sees it.',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, email address, mobile number, role and practice; the devices you sign in with; what you write and send; and a record of what you opened and changed.',
        'From the identity check, we keep the result. Documents you upload for a manual check are deleted once it’s decided.',
      ],
    },
    {
      heading: 'Why we keep it',
      paragraphs: [
        'So that you can work with others, to keep patients’ data safe, and to comply with the law. We don’t sell anything or use it for advertising, and no other company tracks what you do here.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Your team and the people you’re connected with see your name, your role and how to reach you. Others see only your name and practice. Email, text and identity services get only what they need for each message or check.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'As long as you have an account. Health records, and the record of access to them, are kept for as long as the law requires of your practice.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask your practice’s admin, or us, to see, correct or delete what we keep about you. We’ll answer you even if the law doesn’t let us delete it.',
      ],
    },
  ],
}

const baa: LegalText = {
  path: '/legal/baa',
  title: 'Business associate agreement',
  intro: 'What we promise a practice about the health data it entrusts to this installation.',
  sections: [
    {
      heading: 'What it is for',
      paragraphs: [
        'A practice is a covered entity under HIPAA. Whoever runs this installation handles protected health information for it and is its business associate.',
      ],
    },
    {
      heading: 'What we do with it',
      paragraphs: [
        'We use and disclose health information only to provide the service, as the practice directs, or as the law requires; never more than necessary.',
        'We protect it with the safeguards the Security Rule requires: encryption, access by role, a tamper-evident record of every access, and staff who are bound to confidentiality.',
      ],
    },
    {
      heading: 'When something goes wrong',
      paragraphs: [
        'We tell the practice about a breach without unreasonable delay, and no later than 60 days after discovering it, with what we know: what happened, whose data it was, and what has been done.',
      ],
    },
    {
      heading: 'Our subcontractors',
      paragraphs: ['Anyone who handles this information for us agrees in writing to the same obligations.'],
    },
    {
      heading: 'Patients’ rights',
      paragraphs: [
        'We help the practice give patients access to their data, correct it, and account for disclosures.',
      ],
    },
    {
      heading: 'At the end',
      paragraphs: [
        'When the agreement ends, we return or destroy the information. What can’t be destroyed stays protected and isn’t used for anything else.',
      ],
    },
  ],
}

const copyright: LegalText = {
  path: '/legal/copyright',
  title: 'Copyright policy',
  intro: 'Who owns what, and what to do if something of yours is used without your permission.',
  sections: [
    {
      heading: 'What you share',
      paragraphs: [
        'What you write and upload stays yours, or your practice’s. You allow us to store it and show it to the people you share it with. Only upload what you’re allowed to share.',
      ],
    },
    {
      heading: 'The software',
      paragraphs: [
        'Corridor is free software under the AGPL 3.0. You may use, study, share and change it; if you offer a changed version over a network, you have to offer its source code, too.',
      ],
    },
    {
      heading: 'How to complain',
      paragraphs: [
        'Tell whoever runs this installation which work it is, where it is shown, how to reach you, and that you have the right to complain. We’ll look into it, take down what has to come down, and tell the person who posted it, who can respond.',
        'We close the accounts of people who do this repeatedly.',
      ],
    },
  ],
}

export const LEGAL = { terms, privacy, baa, copyright }

export const termsText = {
  title: (year: number) => `Terms of use ${year}`,
  intro: 'Please read them before you continue. You can come back to them at any time.',
  region: 'The terms',
  alsoRead: 'See also',
  accept: 'I accept the terms',
  opensNew: '(opens in a new window)',
}
