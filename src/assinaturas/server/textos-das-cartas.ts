// What the letters of billing say. One letter for each occasion; who gets it stands in cartas-da-cobranca.tsx.

interface SobreAFatura {
  loja: string
  numero: string
  total: string
  vencimento: string
  /** Empty where no block is near. */
  bloqueio: string
  /** What a person of the platform wrote. */
  texto: string
}

export interface TextoDaCarta {
  assunto: string
  titulo?: string
  frases: string[]
  botao: string
}

export const CARTAS_DA_FATURA = {
  fatura_emitida: (f) => ({
    assunto: `Fatura ${f.numero} de ${f.total}, vence em ${f.vencimento}`,
    titulo: 'Sua fatura chegou',
    frases: [
      `A fatura da loja ${f.loja} está pronta: ${f.total}, com vencimento em ${f.vencimento}.`,
      'Pague por PIX e a baixa acontece na hora.',
    ],
    botao: 'Pagar com PIX',
  }),
  lembrete: (f) => ({
    assunto: `Lembrete: a fatura ${f.numero} vence em ${f.vencimento}`,
    frases: [`A fatura da loja ${f.loja}, de ${f.total}, vence em ${f.vencimento}.`],
    botao: 'Pagar com PIX',
  }),
  vence_hoje: (f) => ({
    assunto: `A fatura ${f.numero} vence hoje`,
    frases: [`A fatura da loja ${f.loja}, de ${f.total}, vence hoje.`],
    botao: 'Pagar com PIX',
  }),
  atraso: (f) => ({
    assunto: `A fatura ${f.numero} está em atraso`,
    frases: [
      `A fatura da loja ${f.loja}, de ${f.total}, venceu em ${f.vencimento} e ainda não foi paga.`,
      `Sem o pagamento, a loja será bloqueada em ${f.bloqueio}: ela sai da vitrine e deixa de receber pedidos.`,
    ],
    botao: 'Pagar com PIX',
  }),
  ultimo_aviso: (f) => ({
    assunto: `Último aviso: a loja ${f.loja} será bloqueada amanhã`,
    frases: [
      `A fatura ${f.numero}, de ${f.total}, venceu em ${f.vencimento}. Se não for paga, a loja será bloqueada amanhã, ${f.bloqueio}.`,
      'Precisa de mais tempo? Você pode adiar o bloqueio uma vez, na tela da assinatura.',
    ],
    botao: 'Pagar com PIX',
  }),
  loja_bloqueada: (f) => ({
    assunto: `A loja ${f.loja} foi bloqueada`,
    titulo: 'Sua loja está temporariamente bloqueada',
    frases: [
      `A fatura ${f.numero}, de ${f.total}, venceu em ${f.vencimento} e não foi paga. A loja saiu da vitrine e não recebe novos pedidos.`,
      'Os pedidos já pagos continuam com você. O pagamento por PIX libera a loja na hora.',
    ],
    botao: 'Pagar e liberar a loja',
  }),
  lembrete_de_atraso: (f) => ({
    assunto: `Lembrete: a fatura ${f.numero} está em atraso`,
    frases: [
      `A fatura da loja ${f.loja}, de ${f.total}, venceu em ${f.vencimento} e ainda não foi paga.`,
      'Pague por PIX para manter a loja no ar.',
    ],
    botao: 'Pagar com PIX',
  }),
  lembrete_de_bloqueada: (f) => ({
    assunto: `Lembrete: a loja ${f.loja} segue bloqueada`,
    frases: [
      `A fatura ${f.numero}, de ${f.total}, venceu em ${f.vencimento} e ainda não foi paga. Por isso a loja não aparece na vitrine.`,
      'O pagamento por PIX libera a loja na hora.',
    ],
    botao: 'Pagar e liberar a loja',
  }),
  fatura_paga: (f) => ({
    assunto: `Pagamento da fatura ${f.numero} confirmado`,
    titulo: 'Pagamento confirmado',
    frases: [`Recebemos ${f.total} pela fatura ${f.numero} da loja ${f.loja}. Obrigado.`],
    botao: 'Ver recibo',
  }),
  fatura_cancelada: (f) => ({
    assunto: `A fatura ${f.numero} foi cancelada`,
    frases: [`A fatura ${f.numero} da loja ${f.loja}, de ${f.total}, foi cancelada. Não é preciso pagá-la.`],
    botao: 'Ver faturas',
  }),
  fatura_estornada: (f) => ({
    assunto: `A fatura ${f.numero} foi estornada`,
    frases: [
      `Devolvemos ${f.total} da fatura ${f.numero} da loja ${f.loja}. O crédito segue o prazo do seu banco.`,
    ],
    botao: 'Ver faturas',
  }),
  nota_de_servico: (f) => ({
    assunto: `Nota fiscal de serviço da fatura ${f.numero}`,
    frases: [
      `A nota fiscal de serviço da fatura ${f.numero} da loja ${f.loja} já está na tela da sua assinatura.`,
    ],
    botao: 'Ver nota fiscal',
  }),
  contestacao_respondida: (f) => ({
    assunto: `Resposta à sua contestação da fatura ${f.numero}`,
    frases: [`Analisamos a contestação da fatura ${f.numero} da loja ${f.loja}.`, f.texto],
    botao: 'Ver fatura',
  }),
  fatura_adiada: (f) => ({
    assunto: `A fatura ${f.numero} tem novo vencimento: ${f.vencimento}`,
    frases: [`A fatura ${f.numero} da loja ${f.loja}, de ${f.total}, pode ser paga até ${f.vencimento}.`],
    botao: 'Pagar com PIX',
  }),
} as const satisfies Record<string, (fatura: SobreAFatura) => TextoDaCarta>

interface SobreAAssinatura {
  loja: string
  plano: string
  dia: string
  motivo: string
  /** What the plan costs a period, before and from `dia` on. */
  de: string
  para: string
}

export const CARTAS_DA_ASSINATURA = {
  teste_iniciado: (a) => ({
    assunto: `O teste grátis da loja ${a.loja} começou`,
    frases: [
      `Sua loja usa o plano ${a.plano} sem custo até ${a.dia}. Uma semana antes enviamos a primeira fatura.`,
    ],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
  loja_liberada: (a) => ({
    assunto: 'Loja liberada',
    titulo: 'Loja liberada!',
    frases: [`A loja ${a.loja} voltou para a vitrine e já recebe pedidos.`],
    botao: 'Abrir o painel',
    rota: '/admin',
  }),
  plano_mudou: (a) => ({
    assunto: `A loja ${a.loja} agora está no plano ${a.plano}`,
    frases: [`A mudança para o plano ${a.plano} está valendo.`],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
  preco_mudou: (a) => ({
    assunto: `O plano ${a.plano} passa de ${a.de} para ${a.para}`,
    titulo: `O preço do plano ${a.plano} mudou`,
    frases: [
      `O plano ${a.plano}, da loja ${a.loja}, custa ${a.de} e passa a custar ${a.para}.`,
      a.dia === ''
        ? 'O novo valor vale desde a primeira fatura, no fim do teste.'
        : `O novo valor vale a partir do período que começa em ${a.dia}. O que já foi faturado não muda.`,
      'Se preferir, você pode mudar de plano ou cancelar antes disso, sem multa.',
    ],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
  mudanca_agendada: (a) => ({
    assunto: `Mudança para o plano ${a.plano} em ${a.dia}`,
    frases: [
      `A loja ${a.loja} passa para o plano ${a.plano} em ${a.dia}. Até lá nada muda, e você pode desistir da mudança.`,
    ],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
  cancelamento_agendado: (a) => ({
    assunto: `A assinatura da loja ${a.loja} termina em ${a.dia}`,
    frases: [
      `Até ${a.dia} a loja funciona como sempre. Depois ela sai da vitrine; os seus dados continuam guardados por 180 dias.`,
      'Mudou de ideia? Você pode reativar a qualquer momento.',
    ],
    botao: 'Reativar assinatura',
    rota: '/minha-assinatura',
  }),
  assinatura_cancelada: (a) => ({
    assunto: `A assinatura da loja ${a.loja} foi cancelada`,
    frases: [
      `${a.motivo} A loja saiu da vitrine. Você ainda pode reativar, baixar os seus dados e falar com o suporte.`,
    ],
    botao: 'Reativar assinatura',
    rota: '/bloqueado',
  }),
  assinatura_reativada: (a) => ({
    assunto: `A assinatura da loja ${a.loja} foi reativada`,
    frases: [`O plano ${a.plano} continua valendo e a loja segue na vitrine.`],
    botao: 'Abrir o painel',
    rota: '/admin',
  }),
  encerramento_proximo: (a) => ({
    assunto: `Os dados da loja ${a.loja} serão apagados em ${a.dia}`,
    frases: [
      `A assinatura foi cancelada e a loja será encerrada em ${a.dia}. Baixe os seus dados ou reative a assinatura antes disso.`,
    ],
    botao: 'Reativar ou baixar dados',
    rota: '/bloqueado',
  }),
  loja_encerrada: (a) => ({
    assunto: `A loja ${a.loja} foi encerrada`,
    frases: ['A loja foi encerrada. Os registros fiscais ficam guardados pelo prazo da lei.'],
    botao: 'Abrir uma nova loja',
    rota: '/auth/fornecedor',
  }),
  loja_retomada: (a) => ({
    assunto: `A pausa da loja ${a.loja} terminou`,
    frases: [`A loja volta a receber pedidos. A próxima cobrança fica para ${a.dia}.`],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
  loja_em_pausa: (a) => ({
    assunto: `A loja ${a.loja} está em pausa até ${a.dia}`,
    frases: [
      `A loja continua visível, sem receber pedidos, até ${a.dia}. A cobrança espera: o próximo vencimento anda junto.`,
    ],
    botao: 'Ver minha assinatura',
    rota: '/minha-assinatura',
  }),
} as const satisfies Record<string, (assinatura: SobreAAssinatura) => TextoDaCarta & { rota: string }>
