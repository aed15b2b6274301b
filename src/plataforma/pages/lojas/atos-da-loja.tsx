import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Plano } from '#src/acesso/schemas.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { Campo, CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { emPartes, paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import type { AcaoDaLinha, Resultado } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { guardarEntrarComo } from '#src/shared/ui/sessao/entrar-como-guardado.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { type AtoDaLoja, atosPossiveis, DIAS_DE_DESTAQUE } from '../../atos-da-loja.ts'
import type { LojaDaPlataforma } from '../../lojas.ts'
import { ICONE_DO_ATO, PALAVRAS_DO_ATO } from './rotulos.ts'

interface Pergunta {
  ato: AtoDaLoja
  lojas: LojaDaPlataforma[]
  responder: (resultado: Resultado | null) => void
}

/**
 * The platform's acts on one shop or many: a dialog that asks what the act needs. Render `dialogo` where the hook is.
 */
export function useAtosDaLoja(planos: readonly Plano[]) {
  const [pergunta, setPergunta] = useState<Pergunta | null>(null)
  // Kept while the dialog fades out.
  const [mostrado, setMostrado] = useState<Pergunta | null>(null)

  /** Asks and does; null when it was given up. */
  function abrir(ato: AtoDaLoja, lojas: LojaDaPlataforma[]): Promise<Resultado | null> {
    return new Promise((resolve) => {
      const novo = {
        ato,
        lojas,
        responder(resultado: Resultado | null) {
          setPergunta(null)
          resolve(resultado)
        },
      }
      setMostrado(novo)
      setPergunta(novo)
    })
  }

  const acoesDa = (loja: LojaDaPlataforma): AcaoDaLinha[] =>
    atosPossiveis(loja).map((ato) => {
      const { nome, perigo = false } = PALAVRAS_DO_ATO[ato]
      return { nome, icone: ICONE_DO_ATO[ato], perigo, fazer: () => void abrir(ato, [loja]) }
    })

  const dialogo = (
    <Dialogo
      aberto={pergunta !== null}
      aoFechar={() => pergunta?.responder(null)}
      titulo={mostrado ? titulo(mostrado) : ''}
    >
      {mostrado && <Formulario key={mostrado.ato} pergunta={mostrado} planos={planos} />}
    </Dialogo>
  )
  return { abrir, acoesDa, dialogo }
}

function titulo({ ato, lojas }: Pergunta): string {
  const [loja] = lojas
  const alvo = lojas.length === 1 && loja ? loja.nome : `${lojas.length} lojas`
  return `${PALAVRAS_DO_ATO[ato].titulo}: ${alvo}`
}

function Formulario({ pergunta, planos }: { pergunta: Pergunta; planos: readonly Plano[] }) {
  const { ato, lojas, responder } = pergunta
  const palavras = PALAVRAS_DO_ATO[ato]
  const { revalidate } = useRevalidator()
  const [unica] = lojas

  const [enviar, enviando] = useAcao({}, async (evento: FormEvent<HTMLFormElement>) => {
    const dados = new FormData(evento.currentTarget)
    if (lojas.length === 1 && unica) {
      await fazer(ato, unica, dados)
      if (ato === 'entrar_como') return
      toast.ok(palavras.feito, unica.nome)
      await revalidate()
      responder({ feitos: 1, ignorados: [] })
    } else responder(await fazerEmTodas(ato, lojas, dados))
  })

  return (
    <form method="post" className="pilha" onSubmit={enviar}>
      <p>{palavras.texto}</p>
      <CamposDoAto ato={ato} planos={planos} codigo={unica?.codigo ?? ''} />
      {palavras.motivo && (
        <CampoLongo label={palavras.motivo} name="motivo" required minLength={10} maxLength={1000} rows={3} />
      )}
      <BotaoDeEnvio enviando={enviando}>{palavras.botao}</BotaoDeEnvio>
    </form>
  )
}

function CamposDoAto({ ato, planos, codigo }: { ato: AtoDaLoja; planos: readonly Plano[]; codigo: string }) {
  if (ato === 'trocar_plano')
    return (
      <CampoDeEscolha label="Novo plano" name="plano_id" opcoes={planos.map(({ id, nome }) => [id, nome])} />
    )
  if (ato === 'conceder_dias')
    return <Campo type="number" label="Dias" name="dias" required min={1} max={180} defaultValue={7} />
  if (ato === 'desbloquear') return <Campo type="date" label="Até quando (opcional)" name="ate" />
  if (ato === 'destacar') return <UltimoDia />
  if (ato === 'encerrar')
    return <Campo label={`Digite o código da loja: ${codigo}`} name="codigo" required autoComplete="off" />
  if (ato === 'notificar')
    return (
      <>
        <Campo label="Título" name="titulo" required minLength={5} maxLength={120} />
        <CampoLongo label="Mensagem" name="texto" required minLength={10} maxLength={2000} rows={5} />
      </>
    )
  return null
}

function UltimoDia() {
  const hoje = diaEmSaoPaulo(useAgora())
  return (
    <Campo
      type="date"
      label="Último dia"
      name="ate"
      required
      min={hoje}
      max={somarDias(hoje, DIAS_DE_DESTAQUE)}
      defaultValue={somarDias(hoje, 7)}
    />
  )
}

async function fazer(ato: AtoDaLoja, { id }: LojaDaPlataforma, dados: FormData): Promise<unknown> {
  const motivo = texto(dados, 'motivo')
  switch (ato) {
    case 'entrar_como':
      return guardarEntrarComo(
        await api.post('/rest/v1/plataforma/estabelecimentos/:id/entrar-como', {
          params: { id },
          body: { motivo },
        }),
      )
    case 'suspender':
    case 'reativar':
      return api.post(`/rest/v1/plataforma/estabelecimentos/:id/${ato}`, { params: { id }, body: { motivo } })
    case 'tirar_destaque':
      return api.post('/rest/v1/plataforma/estabelecimentos/:id/tirar-destaque', {
        params: { id },
        body: { motivo },
      })
    case 'destacar':
      return api.post('/rest/v1/plataforma/estabelecimentos/:id/destacar', {
        params: { id },
        body: { motivo, ate: texto(dados, 'ate') },
      })
    case 'encerrar':
      return api.post('/rest/v1/plataforma/estabelecimentos/:id/encerrar', {
        params: { id },
        body: { motivo, codigo: texto(dados, 'codigo') },
      })
    case 'bloquear':
      return api.post('/rest/v1/plataforma/assinaturas/:id/bloquear', { params: { id }, body: { motivo } })
    case 'desbloquear': {
      const ate = texto(dados, 'ate')
      return api.post('/rest/v1/plataforma/assinaturas/:id/desbloquear', {
        params: { id },
        body: { motivo, ...(ate ? { ate } : {}) },
      })
    }
    case 'conceder_dias':
      return api.post('/rest/v1/plataforma/assinaturas/:id/conceder-dias', {
        params: { id },
        body: { motivo, dias: Number(texto(dados, 'dias')) },
      })
    case 'trocar_plano':
      return api.post('/rest/v1/plataforma/assinaturas/:id/trocar-plano', {
        params: { id },
        body: { motivo, plano_id: texto(dados, 'plano_id') },
      })
    case 'notificar':
      return notificar([id], dados)
  }
}

async function fazerEmTodas(ato: AtoDaLoja, lojas: LojaDaPlataforma[], dados: FormData): Promise<Resultado> {
  if (ato === 'notificar') {
    const fechadas = lojas.filter(({ status }) => status === 'encerrado')
    const abertas = lojas.filter((loja) => !fechadas.includes(loja)).map(({ id }) => id)
    const { feitos } = await emPartes(abertas, 500, async (ids) => {
      await notificar(ids, dados)
      return { feitos: ids.length, ignorados: [] }
    })
    return { feitos, ignorados: fechadas.map(({ nome }) => ({ nome, motivo: 'Já foi encerrada.' })) }
  }
  return paraCadaUm(
    lojas,
    (loja) => fazer(ato, loja, dados),
    ({ nome }) => nome,
  )
}

const notificar = (ids: string[], dados: FormData) =>
  api.post('/rest/v1/plataforma/notificacoes', {
    body: { ids, titulo: texto(dados, 'titulo'), texto: texto(dados, 'texto') },
  })

function texto(dados: FormData, nome: string): string {
  const valor = dados.get(nome)
  return typeof valor === 'string' ? valor : ''
}
