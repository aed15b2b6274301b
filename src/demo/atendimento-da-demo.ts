import { modelosDePoliticas } from '#src/estabelecimentos/politicas.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { prazoDeResposta, prazoLegal } from '#src/suporte/rules.ts'
import { MEDIACAO_DIAS } from '#src/vendas/rules.ts'
import atendimento from './conteudo/atendimento.json' with { type: 'json' }
import { porFrete } from './frete-da-demo.ts'
import type { Linhas } from './linhas.ts'
import type { LojaDaDemo } from './lojas/tipos.ts'
import type { Comprador } from './venda-em-linhas.ts'

const HORA = 3_600_000
const DIA = 24 * HORA

/** What a shop of the demonstration says about itself: hours, how to receive, policies. The one that waits for its approval still has them to write. */
export function porConfiguracoes(
  linhas: Linhas,
  { loja, estabelecimentoId }: { loja: LojaDaDemo; estabelecimentoId: string },
): void {
  if (loja.situacao === 'pendente') return
  porFrete(linhas, { loja, estabelecimentoId })
  const comercial = [{ abre: '09:00', fecha: '18:00' }]
  linhas.por('configuracoes_estabelecimento', {
    estabelecimento_id: estabelecimentoId,
    funcionamento: JSON.stringify({
      dias: [null, ...Array.from({ length: 5 }, () => comercial), [{ abre: '09:00', fecha: '13:00' }]],
      feriados_nacionais: 'fechada',
      excecoes: [],
    }),
    entrega: JSON.stringify({
      retirada: { ativa: true, endereco: loja.endereco, prazo: 'pronto em 1 dia útil' },
      propria: {
        ativa: true,
        zonas: [
          {
            nome: `${loja.cidade} e região`,
            bairros: ['Centro'],
            ceps: [{ de: `${loja.cep.slice(0, 3)}00000`, ate: `${loja.cep.slice(0, 3)}99999` }],
            taxa: 9.9,
            minimo: 40,
            prazo: 'até 2 dias úteis',
          },
          {
            nome: 'Cidades próximas',
            bairros: [],
            ceps: [{ de: `${loja.cep.slice(0, 1)}0000000`, ate: `${loja.cep.slice(0, 1)}9999999` }],
            taxa: 16.9,
            minimo: 80,
            prazo: 'até 4 dias úteis',
          },
        ],
      },
      combinar: { ativa: true, texto: 'Para outras cidades, combinamos o envio com você.' },
      ...deEnvio(loja),
    }),
    politicas: JSON.stringify(
      modelosDePoliticas({
        nome: loja.razaoSocial,
        email: `contato@${loja.codigo}.example`,
        telefone: loja.telefone,
      }),
    ),
  })
}

function deEnvio({ envio }: LojaDaDemo) {
  if (!envio) return {}
  const { gratisDesde: desde } = envio
  return { envio: { ativa: true }, gratis: desde ? { desde, vale: 'tudo', ufs: [] } : null }
}

interface Cena {
  estabelecimentoId: string
  dono: { id: string; nome: string }
  compradores: Comprador[]
  agora: number
}

/** Tickets and messages of the first shop, so that its support is not empty. */
export function porAtendimento(linhas: Linhas, cena: Cena): void {
  porChamados(linhas, cena)
  porConversas(linhas, cena)
}

function porChamados(linhas: Linhas, { estabelecimentoId, dono, agora }: Cena): void {
  const nivel = 'dedicado_24x7' as const
  for (const { assunto, categoria, horas, status, falas } of atendimento.chamados) {
    const aberto = new Date(agora - horas * HORA)
    const id = uuidV7(aberto.getTime())
    linhas.por('chamados', {
      id,
      estabelecimento_id: estabelecimentoId,
      assunto,
      categoria,
      status,
      nivel_suporte: nivel,
      user_id: dono.id,
      responder_ate: status === 'aberto' ? prazoDeResposta(nivel, aberto) : null,
      resolvido_em: status === 'resolvido' ? new Date(agora - 5 * DIA) : null,
      ultima_mensagem_em: new Date(aberto.getTime() + (falas.length - 1) * HORA),
      created_at: aberto,
    })
    for (const [i, { de, texto }] of falas.entries()) {
      const em = new Date(aberto.getTime() + i * HORA)
      linhas.por('mensagens_chamado', {
        id: uuidV7(em.getTime()),
        estabelecimento_id: estabelecimentoId,
        chamado_id: id,
        de,
        user_id: dono.id,
        autor: de === 'loja' ? dono.nome : 'Suporte do Portal',
        texto,
        created_at: em,
      })
    }
  }
}

function porConversas(linhas: Linhas, { estabelecimentoId, dono, compradores, agora }: Cena): void {
  for (const [i, { assunto, horas, pergunta, resposta }] of atendimento.conversas.entries()) {
    const comprador = compradores[i]
    if (!comprador) continue
    const aberta = new Date(agora - horas * HORA)
    // Past its days: brought to the platform.
    const levada = horas > 120 && !resposta
    const id = uuidV7(aberta.getTime())
    linhas.por('conversas', {
      id,
      estabelecimento_id: estabelecimentoId,
      user_id: comprador.id,
      cliente_nome: comprador.nome,
      assunto,
      status: resposta ? 'respondida' : 'aberta',
      responder_ate: resposta ? null : prazoLegal(aberta),
      escalado_em: levada ? new Date(agora - DIA) : null,
      mediacao_responder_ate: levada ? new Date(agora + (MEDIACAO_DIAS - 1) * DIA) : null,
      ultima_mensagem_em: aberta,
      created_at: aberta,
    })
    const falas = [
      { de: 'consumidor', user_id: comprador.id, autor: comprador.nome, texto: pergunta },
      ...(resposta ? [{ de: 'loja', user_id: dono.id, autor: dono.nome, texto: resposta }] : []),
    ]
    for (const [vez, fala] of falas.entries()) {
      const em = new Date(aberta.getTime() + vez * HORA)
      linhas.por('mensagens_conversa', {
        id: uuidV7(em.getTime()),
        estabelecimento_id: estabelecimentoId,
        conversa_id: id,
        created_at: em,
        ...fala,
      })
    }
  }
}
