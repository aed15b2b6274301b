import { formatarDataHora } from '#src/shared/datas.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import type { EnderecoDeWebhook, EntregaDeWebhook, RespostaDoEndereco } from './schemas-webhooks.ts'

export function rotuloDoEndereco({ ligado, desligado_por, falhas }: EnderecoDeWebhook): Rotulo {
  if (ligado) return falhas > 0 ? { texto: 'Falhando', tom: 'espera' } : { texto: 'Ligado', tom: 'bom' }
  return desligado_por === 'pessoa'
    ? { texto: 'Desligado', tom: 'neutro' }
    : { texto: 'Desligado por falhas', tom: 'ruim' }
}

export function rotuloDaEntrega({ situacao, tentativas }: EntregaDeWebhook): Rotulo {
  if (situacao === 'entregue') return { texto: 'Entregue', tom: 'bom' }
  if (situacao === 'falhou') return { texto: 'Falhou', tom: 'ruim' }
  return { texto: tentativas === 0 ? 'Na fila' : 'Vai tentar de novo', tom: 'espera' }
}

const MOTIVOS: Record<NonNullable<RespostaDoEndereco['motivo']>, string> = {
  address: 'O endereço não é aceito: use https, sem porta',
  inside: 'O nome leva a uma rede interna',
  unknown: 'O nome do servidor não existe',
  slow: 'O servidor não respondeu em 15 segundos',
  large: 'A resposta é grande demais',
  type: 'A resposta veio comprimida',
  redirects: 'O servidor mandou para outro endereço, e não seguimos',
  certificate:
    'O certificado do servidor não vale: venceu, é de outro nome ou não é de uma autoridade conhecida',
  network: 'A conexão falhou: o servidor está fora do ar ou a interrompeu',
}

/** What an attempt came to, as a sentence; null before the first. */
export function dizerResposta(resposta: RespostaDoEndereco): string | null {
  const { motivo, resposta_status: status, duracao_ms: duracao } = resposta
  if (motivo) return MOTIVOS[motivo]
  if (status === null) return null
  return `Respondeu ${status} em ${duracao ?? 0} ms`
}

export function dizerTentativas({ tentativas, proxima_em: proxima }: EntregaDeWebhook): string {
  const feitas = tentativas === 1 ? '1 tentativa' : `${tentativas} tentativas`
  return proxima && tentativas > 0 ? `${feitas}, a próxima em ${formatarDataHora(proxima)}` : feitas
}
