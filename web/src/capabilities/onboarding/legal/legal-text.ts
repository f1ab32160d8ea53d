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
  intro: 'What you may expect of Corridor, and what Corridor expects of you.',
  sections: [
    {
      heading: 'Who this is between',
      paragraphs: [
        'These terms are between you and whoever runs this installation of Corridor (“we”). Your practice may have its own agreement with us; where the two differ, that agreement goes first.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'Corridor is for people who work in health care and for those who help them. You use it under your own name, with your own account, and you let nobody else use it.',
        'You prove once who you are. What you tell us about yourself, your role and your practice has to be true.',
      ],
    },
    {
      heading: 'Patients’ data',
      paragraphs: [
        'Look only at what you need for your work. Send it only to people who need it for theirs. The law on health data, HIPAA among it, binds you here as it does everywhere else.',
        'Every access is recorded. Your practice can read that record, and so can we where the law asks for it.',
      ],
    },
    {
      heading: 'Not for emergencies',
      paragraphs: [
        'Messages can be late. In an emergency, call. Corridor gives no medical advice and decides nothing in your place.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'No advertising, no harassment, nothing that breaks the law or others’ rights, no attempts to get around the protection of this service or to overload it.',
      ],
    },
    {
      heading: 'What we promise',
      paragraphs: [
        'We keep the service running and safe as well as we reasonably can, repair faults, and tell you when something goes wrong with your data. We cannot promise that it never stops.',
        'The software is free, under the AGPL 3.0, and comes without warranty as that licence says.',
      ],
    },
    {
      heading: 'How it ends',
      paragraphs: [
        'You can stop at any time. Your practice can take you off its team, and we can close an account that breaks these terms. What belongs to a patient’s record stays with the practice.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'When these terms change, we ask you again before you go on. The day on which you accepted them is kept.',
      ],
    },
  ],
}

const privacy: LegalText = {
  path: '/legal/privacy',
  title: 'Privacy policy',
  intro: 'What is kept about you, why, and who sees it.',
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Your name, email address, mobile number, role and practice; the devices you sign in with; what you write and send; and a record of what you opened and changed.',
        'For the identity check: its result. Documents you upload for a manual check are kept until it is decided.',
      ],
    },
    {
      heading: 'What for',
      paragraphs: [
        'To let you work with others, to keep patients’ data safe, and to meet the law. Nothing is sold, nothing is used for advertising, and no other company watches what you do here.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Your team and the people you are connected with see your name, role and how to reach you. Others find your name and practice only. Mail, text and identity services get what they need for one delivery or one check.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'As long as you have an account. Health records, and the record of access to them, are kept as long as the law asks of your practice.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask the admin of your practice, or us, to see, correct or delete what is kept about you. We answer, also where the law does not let us delete.',
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
        'We use and disclose health information only to provide the service, as the practice directs, or as the law requires; never more than is necessary.',
        'We protect it by the safeguards of the Security Rule: encryption, access by role, a sealed record of every access, and people who are bound to secrecy.',
      ],
    },
    {
      heading: 'When something goes wrong',
      paragraphs: [
        'We tell the practice of a breach without delay, and at the latest within 60 days of finding it, with what we know: what happened, whose data, and what was done.',
      ],
    },
    {
      heading: 'Those who help us',
      paragraphs: ['Whoever handles this information for us is bound to the same duties in writing.'],
    },
    {
      heading: 'Rights of patients',
      paragraphs: [
        'We help the practice to give patients access to their data, to correct it, and to account for disclosures.',
      ],
    },
    {
      heading: 'At the end',
      paragraphs: [
        'When the agreement ends we return or destroy the information. What cannot be destroyed stays protected, and is used for nothing else.',
      ],
    },
  ],
}

const copyright: LegalText = {
  path: '/legal/copyright',
  title: 'Copyright policy',
  intro: 'What belongs to whom, and what to do when something of yours is used without your leave.',
  sections: [
    {
      heading: 'What you share',
      paragraphs: [
        'What you write and upload stays yours, or your practice’s. You let us store it and show it to those you share it with. Upload only what you may share.',
      ],
    },
    {
      heading: 'The software',
      paragraphs: [
        'Corridor is free software under the AGPL 3.0. You may use, study, share and change it; whoever offers a changed one over a network offers its source as well.',
      ],
    },
    {
      heading: 'A complaint',
      paragraphs: [
        'Tell whoever runs this installation which work it is, where it is shown, how to reach you, and that you have the right to complain. We look at it, take down what has to be, and tell the person who put it there, who may answer.',
        'Whoever does this again and again loses the account.',
      ],
    },
  ],
}

export const LEGAL = { terms, privacy, baa, copyright }

export const termsText = {
  title: (year: number) => `Terms of use ${year}`,
  intro: 'Please read them once. You can read them again at any time.',
  region: 'The terms',
  alsoRead: 'Also for you to read',
  accept: 'I accept the terms',
  opensNew: '(opens in a new window)',
}
