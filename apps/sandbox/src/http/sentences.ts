import { chooseLocale } from '@opencashier/contract/formats/choose-locale';

interface Sentences {
  accountRejected: string;
  accountUnknown: string;
  codeWrong: string;
  amountRefused: (currency: string) => string;
}

const english: Sentences = {
  accountRejected: 'The bank rejected the account.',
  accountUnknown: 'No account has this number.',
  codeWrong: 'The code is not right.',
  amountRefused: (currency) => `This amount cannot be paid in ${currency}.`,
};

const spanish: Sentences = {
  accountRejected: 'El banco rechazó la cuenta.',
  accountUnknown: 'No hay ninguna cuenta con este número.',
  codeWrong: 'El código no es correcto.',
  amountRefused: (currency) => `Este monto no se puede pagar en ${currency}.`,
};

/** A provider's sentences for players, by the languages that requests name. */
const sentences: Readonly<Record<string, Sentences>> = {
  ar: {
    accountRejected: 'رفض البنك هذا الحساب.',
    accountUnknown: 'لا يوجد حساب بهذا الرقم.',
    codeWrong: 'الرمز غير صحيح.',
    amountRefused: (currency) => `لا يمكن دفع هذا المبلغ بعملة ${currency}.`,
  },
  en: english,
  es: spanish,
  hi: {
    accountRejected: 'बैंक ने यह खाता अस्वीकार कर दिया।',
    accountUnknown: 'इस नंबर का कोई खाता नहीं है।',
    codeWrong: 'कोड सही नहीं है।',
    amountRefused: (currency) => `यह राशि ${currency} में नहीं दी जा सकती।`,
  },
  in: { ...english, codeWrong: 'The OTP is not right.' },
  mr: {
    accountRejected: 'बँकेने हे खाते नाकारले.',
    accountUnknown: 'या क्रमांकाचे कोणतेही खाते नाही.',
    codeWrong: 'कोड बरोबर नाही.',
    amountRefused: (currency) => `ही रक्कम ${currency} मध्ये देता येत नाही.`,
  },
  mx: spanish,
  pt: {
    accountRejected: 'O banco recusou a conta.',
    accountUnknown: 'Nenhuma conta tem este número.',
    codeWrong: 'O código não está certo.',
    amountRefused: (currency) => `Este valor não pode ser pago em ${currency}.`,
  },
  ru: {
    accountRejected: 'Банк отклонил этот счёт.',
    accountUnknown: 'Счёта с таким номером нет.',
    codeWrong: 'Код неверный.',
    amountRefused: (currency) => `Эту сумму нельзя выплатить в ${currency}.`,
  },
  te: {
    accountRejected: 'బ్యాంకు ఈ ఖాతాను తిరస్కరించింది.',
    accountUnknown: 'ఈ నంబర్‌తో ఖాతా లేదు.',
    codeWrong: 'కోడ్ సరైనది కాదు.',
    amountRefused: (currency) => `ఈ మొత్తాన్ని ${currency}లో చెల్లించలేము.`,
  },
};

export function sentencesIn(language: string | undefined): Sentences {
  return sentences[chooseLocale(Object.keys(sentences), language)] ?? english;
}
