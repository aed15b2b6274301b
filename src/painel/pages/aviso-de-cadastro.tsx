import { IconClock, IconEdit, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CAMPOS_DO_CADASTRO } from '#src/estabelecimentos/analise.ts'
import type { Analise } from '#src/estabelecimentos/schemas-analise.ts'
import estilo from './aviso-de-cadastro.module.css'
import type { MinhaLoja } from '#src/acesso/schemas.ts'

interface Situacao {
  status_aprovacao: string
  pode_reenviar: boolean
  analises: Analise[]
}

/** While a shop is not approved: the state of its registration, what to put right, and the way to send it again. */
export function AvisoDeCadastro({ loja }: { loja: MinhaLoja }) {
  const { horas_de_aprovacao: prazo } = usePortal()
  const [situacao, setSituacao] = useState<Situacao | null>(null)
  useEffect(() => {
    let aqui = true
    api.get('/rest/v1/cadastro', { query: { estabelecimento_id: loja.id } }).then(
      (achada) => aqui && setSituacao(achada),
      // The panel works without this banner.
      () => aqui && setSituacao(null),
    )
    return () => {
      aqui = false
    }
  }, [loja.id])
  const [reenviar, enviando] = useAcao({}, async () => {
    await api.post('/rest/v1/cadastro/reenviar', { body: { estabelecimento_id: loja.id } })
    toast.ok('Cadastro enviado', `Respondemos por e-mail em até ${prazo} horas.`)
    setSituacao({ status_aprovacao: 'pendente', pode_reenviar: false, analises: [] })
  })

  if (!situacao || situacao.status_aprovacao === 'aprovado') return null
  const { titulo, texto, Icone } =
    PALAVRAS[situacao.status_aprovacao as keyof typeof PALAVRAS] ?? PALAVRAS.pendente
  const ultima = situacao.analises[0]
  const emAnalise = situacao.status_aprovacao === 'pendente'
  return (
    <section className={estilo.aviso} aria-labelledby="aviso-de-cadastro">
      <Icone size={24} aria-hidden />
      <div>
        <h2 id="aviso-de-cadastro">{titulo}</h2>
        <p>{(!emAnalise && ultima?.motivo) || texto.replace('{prazo}', String(prazo))}</p>
        {!emAnalise && ultima && ultima.campos.length > 0 && (
          <ul>
            {ultima.campos.map(({ campo, mensagem }) => (
              <li key={campo}>
                <strong>{CAMPOS_DO_CADASTRO[campo]}:</strong> {mensagem}
              </li>
            ))}
          </ul>
        )}
        {situacao.status_aprovacao !== 'reprovado' && <ParaAbrir estabelecimentoId={loja.id} />}
        {situacao.pode_reenviar && podeNoPapel(loja.papel, 'loja.editar') && (
          <p className="fila vao-12">
            <Link to="/perfil?tab=loja" className="botao leve">
              Corrigir os dados
            </Link>
            <button type="button" className="botao" disabled={enviando} onClick={reenviar}>
              {enviando ? 'Enviando…' : 'Enviar de novo'}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}

/** What the law lets no shop open without, as long as something of it is missing. */
function ParaAbrir({ estabelecimentoId }: { estabelecimentoId: string }) {
  const [itens, setItens] = useState<Resposta<'GET /rest/v1/conformidade'>['itens']>([])
  useEffect(() => {
    let aqui = true
    api.get('/rest/v1/conformidade', { query: { estabelecimento_id: estabelecimentoId } }).then(
      (lida) => aqui && setItens(lida.itens),
      // The banner says the rest without it.
      () => aqui && setItens([]),
    )
    return () => {
      aqui = false
    }
  }, [estabelecimentoId])
  const faltas = itens.filter(({ exigido, feito }) => exigido && !feito)
  if (faltas.length === 0) return null
  return (
    <>
      <p>Para a loja ser aprovada, a lei ainda pede:</p>
      <ul>
        {faltas.map(({ id, titulo, norma, rota }) => (
          <li key={id}>
            <Link to={rota}>{titulo}</Link> <small>{norma}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

const PALAVRAS = {
  pendente: {
    titulo: 'Cadastro em análise',
    texto:
      'Sua loja aparece para os clientes assim que for aprovada, em até {prazo} horas. Enquanto isso, cadastre os produtos.',
    Icone: IconClock,
  },
  correcao: {
    titulo: 'Correção solicitada',
    texto: 'Ajuste o que está abaixo e envie de novo.',
    Icone: IconEdit,
  },
  reprovado: { titulo: 'Cadastro não aprovado', texto: 'Fale com o suporte.', Icone: IconX },
}
