import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'
import { formatarDataHora } from '#src/shared/datas.ts'

export interface ChamadoNaCarta {
  numero: number
  assunto: string
  pessoa: string
  responderAte: Date | null
  link: string
}

export interface ConversaNaCarta {
  protocolo: string
  loja: string
  cliente: string
  ultima: string
  responderAte: Date | null
  linkDoCliente: string
  linkDaLoja: string
  /** Where the shop's owner asked for it and the consumer left a number. */
  linkDoWhatsApp: string | null
}

export const CARTAS_DE_CHAMADO = {
  chamado_aberto: {
    assunto: (c: ChamadoNaCarta) => `Recebemos o seu chamado #${c.numero}`,
    corpo: (c: ChamadoNaCarta) => (
      <Carta titulo={`Chamado #${c.numero} recebido`}>
        <Paragrafo>
          Olá, {c.pessoa}. Recebemos o seu chamado: {c.assunto}.
        </Paragrafo>
        {c.responderAte && (
          <Paragrafo>Nossa resposta chega até {formatarDataHora(c.responderAte)}.</Paragrafo>
        )}
        <Botao href={c.link}>Acompanhar chamado</Botao>
      </Carta>
    ),
  },
  chamado_respondido: {
    assunto: (c: ChamadoNaCarta) => `Resposta no chamado #${c.numero}`,
    corpo: (c: ChamadoNaCarta) => (
      <Carta titulo="Respondemos ao seu chamado">
        <Paragrafo>
          Olá, {c.pessoa}. Há uma resposta no chamado #{c.numero}: {c.assunto}.
        </Paragrafo>
        <Botao href={c.link}>Ler a resposta</Botao>
      </Carta>
    ),
  },
  chamado_resolvido: {
    assunto: (c: ChamadoNaCarta) => `Chamado #${c.numero} resolvido`,
    corpo: (c: ChamadoNaCarta) => (
      <Carta titulo={`Chamado #${c.numero} resolvido`}>
        <Paragrafo>
          Olá, {c.pessoa}. Marcamos como resolvido o chamado: {c.assunto}. Resolveu mesmo? Conte para a gente.
        </Paragrafo>
        <Botao href={c.link}>Avaliar atendimento</Botao>
        <Discreto>
          Sem resposta, o chamado fecha em 7 dias. Você ainda pode reabri-lo por 30 dias, é só escrever nele.
        </Discreto>
      </Carta>
    ),
  },
} as const

export const CARTAS_DE_CONVERSA = {
  conversa_aberta: {
    para: 'cliente',
    assunto: (c: ConversaNaCarta) => `Protocolo ${c.protocolo}: mensagem enviada a ${c.loja}`,
    corpo: (c: ConversaNaCarta) => (
      <Carta titulo="Sua mensagem foi enviada">
        <Paragrafo>
          Olá, {c.cliente}. A loja {c.loja} recebeu a sua mensagem. Guarde o número do protocolo:{' '}
          {c.protocolo}.
        </Paragrafo>
        {c.responderAte && (
          <Paragrafo>
            A loja tem até {formatarDataHora(c.responderAte)} para responder. Se ela não responder, você pode
            pedir a nossa ajuda na própria conversa.
          </Paragrafo>
        )}
        <Botao href={c.linkDoCliente}>Ver conversa</Botao>
      </Carta>
    ),
  },
  resposta_da_loja: {
    para: 'cliente',
    assunto: (c: ConversaNaCarta) => `${c.loja} respondeu à sua mensagem`,
    corpo: (c: ConversaNaCarta) => (
      <Carta titulo={`${c.loja} respondeu`}>
        <Paragrafo>Olá, {c.cliente}. A loja escreveu:</Paragrafo>
        <Paragrafo>“{c.ultima}”</Paragrafo>
        <Botao href={c.linkDoCliente}>Ver conversa</Botao>
        <Discreto>Protocolo {c.protocolo}.</Discreto>
      </Carta>
    ),
  },
  mensagem_do_cliente: {
    para: 'loja',
    assunto: (c: ConversaNaCarta) => `Mensagem de ${c.cliente} (protocolo ${c.protocolo})`,
    corpo: (c: ConversaNaCarta) => (
      <Carta titulo="Um cliente escreveu para a loja">
        <Paragrafo>{c.cliente} escreveu:</Paragrafo>
        <Paragrafo>“{c.ultima}”</Paragrafo>
        {c.responderAte && (
          <Paragrafo>
            A lei dá 5 dias para a resposta: responda até {formatarDataHora(c.responderAte)}.
          </Paragrafo>
        )}
        <Botao href={c.linkDaLoja}>Responder</Botao>
        {c.linkDoWhatsApp && <Botao href={c.linkDoWhatsApp}>Conversar no WhatsApp</Botao>}
      </Carta>
    ),
  },
  prazo_acabando: {
    para: 'loja',
    assunto: (c: ConversaNaCarta) => `Responda ${c.cliente} até amanhã (protocolo ${c.protocolo})`,
    corpo: (c: ConversaNaCarta) => (
      <Carta titulo="O prazo da resposta está acabando">
        <Paragrafo>
          {c.cliente} espera a resposta da loja. O prazo da lei termina em{' '}
          {c.responderAte ? formatarDataHora(c.responderAte) : 'menos de um dia'}.
        </Paragrafo>
        <Botao href={c.linkDaLoja}>Responder</Botao>
      </Carta>
    ),
  },
} as const

export type NomeDaCarta = keyof typeof CARTAS_DE_CHAMADO | keyof typeof CARTAS_DE_CONVERSA
