import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OpcaoDeEtiqueta, PreparoDaEtiqueta } from '#src/fretes/schemas-etiqueta.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { mostrarRecusa, recusasDosCampos } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { type Caixa, CamposDaCaixa, type Medida } from '../campos-da-caixa.tsx'
import estilo from './comprar-etiqueta.module.css'

const NOVA: Caixa = { pesoGramas: '', alturaCm: '', larguraCm: '', comprimentoCm: '' }

/** `Comprar etiqueta`: the box, what each carrier asks for it, what goes in, and what the wallet holds. */
export default function ComprarEtiqueta({ venda, aoFechar }: { venda: VendaDetalhe; aoFechar: () => void }) {
  const [preparo, setPreparo] = useState<PreparoDaEtiqueta | ApiError | null>(null)
  const params = { id: venda.id }

  useEffect(() => {
    let fechou = false
    api.get('/rest/v1/vendas/:id/etiqueta-de-envio', { params: { id: venda.id } }).then(
      (lido) => {
        if (!fechou) setPreparo(lido)
      },
      (erro: unknown) => {
        if (!(erro instanceof ApiError)) throw erro
        if (!fechou) setPreparo(erro)
      },
    )
    return () => {
      fechou = true
    }
  }, [venda.id])

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`Etiqueta da venda #${venda.numero}`}>
      {preparo === null ? (
        <output>Consultando o Melhor Envio.</output>
      ) : preparo instanceof ApiError ? (
        <p role="alert">{preparo.detail ?? preparo.title}</p>
      ) : preparo.impedimento || preparo.falta_no_endereco.length > 0 ? (
        <Impedida preparo={preparo} />
      ) : (
        <Pedido params={params} preparo={preparo} aoFechar={aoFechar} />
      )}
    </Dialogo>
  )
}

function Impedida({
  preparo: { impedimento, conectada, falta_no_endereco: falta },
}: {
  preparo: PreparoDaEtiqueta
}) {
  if (impedimento)
    return (
      <div className="pilha vao-12">
        <p>{impedimento}</p>
        {conectada ? null : (
          <Link className="botao" to="/perfil?tab=integracoes">
            Abrir Integrações
          </Link>
        )}
      </div>
    )
  return (
    <div className="pilha vao-12">
      <p>Para postar falta no endereço da loja: {falta.join(', ')}.</p>
      <Link className="botao" to="/perfil?tab=contato">
        Completar o endereço
      </Link>
    </div>
  )
}

interface PedidoProps {
  params: { id: string }
  preparo: PreparoDaEtiqueta
  aoFechar: () => void
}

function Pedido({ params, preparo, aoFechar }: PedidoProps) {
  const [caixas, setCaixas] = useState<Caixa[]>([caixaDe(preparo)])
  const [opcoes, setOpcoes] = useState<OpcaoDeEtiqueta[] | null>(null)
  const [escolhida, setEscolhida] = useState<string>('')
  const [documento, setDocumento] = useState('')
  const [comNota, setComNota] = useState(true)
  const [erros, setErros] = useState<Record<string, string>>({})
  const volumes = caixas.map((caixa) => ({
    pesoGramas: Number(caixa.pesoGramas),
    alturaCm: Number(caixa.alturaCm),
    larguraCm: Number(caixa.larguraCm),
    comprimentoCm: Number(caixa.comprimentoCm),
  }))

  const [cotar, cotando] = useAcao({ titulo: 'Erro ao cotar' }, async (evento: FormEvent) => {
    evento.preventDefault()
    const lidas = await api.post('/rest/v1/vendas/:id/etiqueta-de-envio/cotar', { params, body: { volumes } })
    const daCompra = preparo.escolhida?.servico_id
    const servem = lidas.filter(({ recusa }) => !recusa)
    setOpcoes(lidas)
    setEscolhida(
      String((servem.find(({ servico_id }) => servico_id === daCompra) ?? servem[0])?.servico_id ?? ''),
    )
  })
  const opcao = opcoes?.find(({ servico_id }) => String(servico_id) === escolhida)
  const falta = opcao && preparo.saldo !== null && preparo.saldo < opcao.preco

  const [comprar, comprando] = useAcao(
    {
      recarregar: 'feito',
      mostrar: (_, erro) => {
        setErros(recusasDosCampos(erro))
        if (erro.errors.length === 0) mostrarRecusa(erro, 'Erro ao comprar')
      },
    },
    async (evento: FormEvent) => {
      evento.preventDefault()
      setErros({})
      if (!opcao) return false
      await api.post('/rest/v1/vendas/:id/etiqueta-de-envio', {
        params,
        body: {
          servico_id: opcao.servico_id,
          volumes,
          com_nota: comNota,
          preco_visto: opcao.preco,
          ...(preparo.falta_documento ? { documento } : {}),
        },
      })
      toast.ok('Etiqueta pedida', 'Ela fica pronta em instantes. Esta tela avisa.')
      aoFechar()
      return true
    },
  )

  /** Prices are those of the boxes as they were. */
  function mudarCaixas(novas: Caixa[]) {
    setOpcoes(null)
    setCaixas(novas)
  }
  const medir = (i: number, medida: Medida, valor: string) =>
    mudarCaixas(caixas.map((caixa, n) => (n === i ? { ...caixa, [medida]: valor } : caixa)))

  return (
    <div className="pilha vao-12">
      <Dados
        pares={[
          ['Destinatário', preparo.destinatario],
          ['Entregar em', preparo.endereco],
          ['Valor segurado', formatarReais(preparo.valor)],
          ['Carteira', preparo.saldo === null ? 'Saldo não informado' : formatarReais(preparo.saldo)],
        ]}
      />
      {preparo.escolhida ? (
        <p>
          O cliente escolheu {preparo.escolhida.transportadora} {preparo.escolhida.nome} e pagou{' '}
          {formatarReais(preparo.escolhida.preco)} de frete.
        </p>
      ) : null}
      <form method="post" className="pilha vao-12" onSubmit={cotar}>
        {caixas.map((caixa, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no name but their place
          <fieldset key={i} className={estilo.caixa}>
            <legend className="rotulo">{caixas.length > 1 ? `Volume ${i + 1}` : 'Pacote fechado'}</legend>
            <CamposDaCaixa caixa={caixa} aoMedir={(medida, valor) => medir(i, medida, valor)} />
          </fieldset>
        ))}
        <div className="fila vao-8">
          <BotaoDeEnvio enviando={cotando} className={opcoes ? 'leve' : ''}>
            Ver preços
          </BotaoDeEnvio>
          <button
            type="button"
            className="botao leve"
            onClick={() => mudarCaixas([...caixas, NOVA].slice(0, 10))}
          >
            Mais um volume
          </button>
          {caixas.length > 1 ? (
            <button type="button" className="botao leve" onClick={() => mudarCaixas(caixas.slice(0, -1))}>
              Tirar o último
            </button>
          ) : null}
        </div>
      </form>
      {opcoes ? (
        <form method="post" className="pilha vao-12" onSubmit={comprar}>
          <UmaDe
            pergunta="Como vai"
            nome="servico"
            valor={escolhida}
            aoMudar={setEscolhida}
            opcoes={opcoes
              .filter(({ recusa }) => !recusa)
              .map((uma) => [String(uma.servico_id), textoDa(uma)] as const)}
          />
          {opcoes
            .filter(({ recusa }) => recusa)
            .map((uma) => (
              <p key={uma.servico_id} className="apagado">
                {uma.transportadora} {uma.servico}: {uma.recusa}
              </p>
            ))}
          {preparo.falta_documento ? (
            <Campo
              label="CPF ou CNPJ de quem recebe"
              description="A transportadora pede. Fica guardado no cadastro do cliente."
              required
              inputMode="numeric"
              maxLength={30}
              autoComplete="off"
              value={documento}
              error={erros.documento}
              onChange={({ currentTarget }) => setDocumento(currentTarget.value)}
            />
          ) : null}
          {preparo.tem_nota ? (
            <Marcar
              label="Enviar com a nota fiscal da venda"
              checked={comNota}
              onChange={({ currentTarget }) => setComNota(currentTarget.checked)}
            />
          ) : (
            <p className="apagado">Sem nota fiscal na venda, vai uma declaração de conteúdo com os itens.</p>
          )}
          {falta ? (
            <p role="alert">O saldo da carteira não cobre esta etiqueta. Ponha créditos no Melhor Envio.</p>
          ) : null}
          <BotaoDeEnvio enviando={comprando} disabled={!opcao || Boolean(falta)}>
            {opcao ? `Comprar por ${formatarReais(opcao.preco)}` : 'Comprar etiqueta'}
          </BotaoDeEnvio>
        </form>
      ) : null}
    </div>
  )
}

/** What the products measure, where the shop has said it. */
function caixaDe({ caixa }: PreparoDaEtiqueta): Caixa {
  if (!caixa) return NOVA
  const { pesoGramas, alturaCm, larguraCm, comprimentoCm } = caixa
  return {
    pesoGramas: String(pesoGramas),
    alturaCm: String(alturaCm),
    larguraCm: String(larguraCm),
    comprimentoCm: String(comprimentoCm),
  }
}

function textoDa({
  transportadora,
  servico,
  preco,
  prazo_min: min,
  prazo_max: max,
}: OpcaoDeEtiqueta): string {
  const dias = min === max ? `${max}` : `${min} a ${max}`
  return `${transportadora} ${servico}, ${formatarReais(preco)}, ${dias} ${max === 1 ? 'dia útil' : 'dias úteis'}`
}
