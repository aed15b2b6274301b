import { IconMessageQuestion } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoDeBusca, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { PERGUNTA_MAX, PERGUNTA_MIN } from '../rules.ts'
import type { PerguntaPublica } from '../schemas.ts'
import estilo from './perguntas.module.css'

type Lidas = Resposta<'GET /rest/v1/perguntas'>

const POR_VEZ = 5
/** From so many on there is something to search through. */
const COM_BUSCA = 4

interface Props {
  loja: { id: string; codigo: string; nome: string }
  produto: { id: string; nome: string }
}

/** What people asked about a product and what the shop said, and the place to ask. */
export default function PerguntasDoProduto({ loja, produto }: Props): ReactNode {
  const titulo = useId()
  const [busca, setBusca] = useState('')
  const [quantas, setQuantas] = useState(POR_VEZ)
  const [lidas, setLidas] = useState<Lidas | 'falhou' | null>(null)
  const [total, setTotal] = useState(0)

  const procurada = busca.trim()
  const pedido = useMemo(
    () => ({ lojaId: loja.id, produtoId: produto.id, busca: procurada, quantas }),
    [loja.id, produto.id, procurada, quantas],
  )
  const [comecarLeitura] = useState(emOrdem)

  async function ler(desistir?: AbortSignal) {
    const vale = comecarLeitura()
    const feitas = await lerPerguntas(pedido, desistir)
    if (desistir?.aborted || !vale()) return
    setLidas(feitas)
    if (feitas !== 'falhou' && !procurada) setTotal(feitas.total)
  }
  const aoLer = useEffectEvent(ler)

  useEffect(() => {
    const desistir = new AbortController()
    const espera = setTimeout(() => void aoLer(desistir.signal), pedido.busca ? 300 : 0)
    return () => {
      clearTimeout(espera)
      desistir.abort()
    }
  }, [pedido])

  return (
    <section className={estilo.perguntas} id="perguntas" aria-labelledby={titulo}>
      <h2 id={titulo}>Perguntas e respostas</h2>
      <Perguntar loja={loja} produto={produto} aoPerguntar={() => void ler()} />
      {total >= COM_BUSCA ? (
        <CampoDeBusca
          label="Buscar nas perguntas"
          placeholder="Buscar nas perguntas"
          maxLength={120}
          value={busca}
          onChange={({ currentTarget }) => {
            setBusca(currentTarget.value)
            setQuantas(POR_VEZ)
          }}
        />
      ) : null}
      {lidas === 'falhou' ? (
        <NaoCarregou titulo="Erro ao carregar perguntas" aoTentar={() => void ler()} />
      ) : lidas === null ? (
        <output className="parte-que-vem" aria-label="Carregando perguntas" />
      ) : (
        <>
          <output className="apagado">
            {procurada
              ? plural(lidas.total, '# pergunta encontrada', '# perguntas encontradas')
              : lidas.total === 0
                ? 'Ninguém perguntou ainda. A loja responde por aqui, e a resposta ajuda outras pessoas.'
                : plural(lidas.total, '# pergunta', '# perguntas')}
          </output>
          <ul className={`sem-lista ${estilo.lista}`}>
            {lidas.itens.map((pergunta) => (
              <li key={pergunta.id}>
                <Pergunta pergunta={pergunta} loja={loja} />
              </li>
            ))}
          </ul>
          {lidas.total > lidas.itens.length && quantas < 50 ? (
            <button
              type="button"
              className="botao leve"
              onClick={() => setQuantas(Math.min(50, quantas * 2))}
            >
              Ver mais perguntas
            </button>
          ) : null}
        </>
      )}
    </section>
  )
}

interface Pedido {
  lojaId: string
  produtoId: string
  busca: string
  quantas: number
}

async function lerPerguntas(
  { lojaId, produtoId, busca, quantas }: Pedido,
  signal?: AbortSignal,
): Promise<Lidas | 'falhou'> {
  try {
    return await api.get('/rest/v1/perguntas', {
      query: {
        estabelecimento_id: lojaId,
        produto_id: produtoId,
        limite: quantas,
        ...(busca ? { busca } : {}),
      },
      ...(signal ? { signal } : {}),
    })
  } catch {
    return 'falhou'
  }
}

function Pergunta({ pergunta, loja }: { pergunta: PerguntaPublica; loja: Props['loja'] }) {
  const { autor, texto, resposta, created_at: quando, respondido_em: respondida } = pergunta
  return (
    <article className={estilo.pergunta}>
      <h3>{texto}</h3>
      <p className="apagado miudo">
        {autor || 'Alguém'} · <time dateTime={quando}>{formatarData(quando)}</time>
      </p>
      {resposta ? (
        <div className={estilo.resposta}>
          <p>{resposta}</p>
          <p className="apagado miudo">
            {loja.nome}
            {respondida ? (
              <>
                {' '}
                · <time dateTime={respondida}>{formatarData(respondida)}</time>
              </>
            ) : null}
          </p>
        </div>
      ) : (
        <p className="apagado miudo">A loja ainda não respondeu.</p>
      )}
      <Link
        className={`apagado ${estilo.denunciar}`}
        rel="nofollow"
        to={`/denunciar?loja=${encodeURIComponent(loja.codigo)}&pergunta=${pergunta.id}`}
      >
        Denunciar<span className="so-leitor"> a pergunta «{texto}»</span>
      </Link>
    </article>
  )
}

function Perguntar({ loja, produto, aoPerguntar }: Props & { aoPerguntar: () => void }) {
  const { usuario } = useSessao()
  const { pathname } = useLocation()
  const [texto, campo, { largar, recusar }] = useTexto()
  const [enviar, enviando] = useAcao({ titulo: 'Não foi possível perguntar' }, async () => {
    if (texto.trim().length < PERGUNTA_MIN) {
      recusar('Escreva a pergunta em pelo menos 3 letras.')
      return false
    }
    const { publicada } = await api.post('/rest/v1/perguntas', {
      body: { produto_id: produto.id, texto: texto.trim() },
    })
    largar(texto)
    if (publicada) toast.ok('Pergunta enviada', `${loja.nome} recebeu. Avisamos por e-mail quando responder.`)
    else toast.info('Pergunta recebida', 'Ela aparece aqui depois que a nossa equipe a conferir.')
    aoPerguntar()
  })

  if (!usuario)
    return (
      <p>
        <Link
          className="botao leve"
          to={`/auth/consumidor?voltar=${encodeURIComponent(`${pathname}#perguntas`)}`}
        >
          <IconMessageQuestion size={20} aria-hidden /> Entre para perguntar
        </Link>
      </p>
    )
  return (
    <form method="post" noValidate className={estilo.formulario} onSubmit={enviar}>
      <CampoLongo
        label={`Pergunte sobre ${produto.nome}`}
        description="Todos veem a pergunta e o seu primeiro nome. Não escreva telefone, e-mail nem endereço."
        maxLength={PERGUNTA_MAX}
        cresce
        rows={2}
        {...campo}
      />
      <BotaoDeEnvio enviando={enviando}>Perguntar</BotaoDeEnvio>
    </form>
  )
}
