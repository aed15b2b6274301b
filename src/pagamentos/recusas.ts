/** Why a card or a bank said no, for the person who pays: what happened and what to do now. */
const MOTIVOS: Record<string, string> = {
  cc_rejected_bad_filled_card_number: 'O número do cartão não confere. Digite de novo.',
  cc_rejected_bad_filled_date: 'A validade do cartão não confere. Digite de novo.',
  cc_rejected_bad_filled_security_code: 'O código de segurança não confere. Digite de novo.',
  cc_rejected_bad_filled_other: 'Algum dado do cartão não confere. Digite de novo.',
  cc_rejected_blacklist: 'Não foi possível usar este cartão. Use outro.',
  cc_rejected_call_for_authorize:
    'Seu banco pede que você autorize esta compra. Fale com ele e tente de novo.',
  cc_rejected_card_disabled: 'Este cartão ainda não está ativo. Ative no seu banco ou use outro.',
  cc_rejected_card_error: 'Não foi possível usar este cartão. Use outro.',
  cc_rejected_card_type_not_allowed: 'A loja não aceita este tipo de cartão. Use outro.',
  cc_rejected_duplicated_payment:
    'Você já fez um pagamento deste valor há pouco. Confira antes de pagar de novo.',
  cc_rejected_high_risk: 'O pagamento não passou na análise de segurança. Use outro cartão ou pague com PIX.',
  cc_rejected_insufficient_amount:
    'O cartão não tem limite para esta compra. Use outro ou divida em mais vezes.',
  cc_rejected_invalid_installments: 'O cartão não aceita este número de parcelas. Escolha outro.',
  cc_rejected_max_attempts: 'Este cartão chegou ao limite de tentativas. Use outro.',
  cc_rejected_3ds_challenge: 'A confirmação com o seu banco não foi concluída. Tente de novo.',
  cc_rejected_3ds_mandatory: 'Seu banco exige uma confirmação que não foi possível fazer. Use outro cartão.',
  cc_amount_rate_limit_exceeded: 'O valor passa do limite deste cartão. Use outro.',
  insufficient_amount: 'A conta não tem saldo para este pagamento.',
  rejected_insufficient_data: 'Faltam dados para o pagamento. Confira e tente de novo.',
  rejected_by_bank: 'Seu banco não aprovou o pagamento. Fale com ele ou use outra forma.',
  bank_error: 'Seu banco não respondeu. Tente de novo em instantes.',
}

/** In plain words; for a reason that nobody told us, `semMotivo`. */
export function motivoDaRecusa(
  detalhe: string | null | undefined,
  semMotivo = 'O banco não aprovou este pagamento. Use outro cartão ou outra forma.',
): string {
  return MOTIVOS[detalhe ?? ''] ?? semMotivo
}
