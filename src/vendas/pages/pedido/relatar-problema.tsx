import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { Escolha } from './escolher-unidades.tsx'
import { ItensADevolver, itensADevolver } from './itens-a-devolver.tsx'
import { usePedido } from './mudar-pedido.ts'
import estilo from './pedido.module.css'

const DESCRICAO_MINIMA = 5
const FOTOS = 6

/** What is wrong with the goods, in words and pictures. */
export function RelatarProblema({ venda, aoFechar }: { venda: VendaDetalhe; aoFechar: () => void }) {
  const { mudar, enviando } = usePedido()
  const [descricao, campo, { recusar }] = useTexto()
  const [fotos, setFotos] = useState<Arquivo[]>([])
  const [escolha, setEscolha] = useState<Escolha | null>(null)
  const [semItens, setSemItens] = useState(false)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    const itens = itensADevolver(escolha)
    const semDescricao = descricao.trim().length < DESCRICAO_MINIMA
    recusar(semDescricao ? 'Conte o que aconteceu.' : null)
    setSemItens(itens === null)
    if (semDescricao || itens === null) return
    const feita = await mudar({
      venda,
      verbo: 'problema',
      corpo: { ...itens, descricao: descricao.trim(), fotos: fotos.map(({ id }) => id) },
      feito: ({ devolucao }) => ['Problema registrado', `Protocolo ${devolucao?.protocolo ?? ''}.`],
    })
    if (feita) aoFechar()
  }

  return (
    <form method="post" noValidate className={estilo.pergunta} onSubmit={(evento) => void enviar(evento)}>
      <p>
        Conte o que há de errado. A loja tem 5 dias para responder, e o conserto, a troca ou a devolução não
        custam nada a você. <Link to="/seus-direitos#produto-com-defeito">Seus direitos</Link>
      </p>
      <ItensADevolver
        venda={venda}
        escolha={escolha}
        aoMudar={(mudada) => {
          setEscolha(mudada)
          setSemItens(false)
        }}
        pergunta="O que veio com problema?"
        erro={semItens ? 'Escolha quantas unidades vieram com problema.' : null}
      />
      <CampoLongo
        label="O que aconteceu"
        required
        maxLength={2000}
        cresce
        rows={4}
        data-autofocus
        {...campo}
      />
      <EnviarArquivo
        uso="anexo"
        rotulo="Anexar fotos"
        restam={FOTOS - fotos.length}
        aoEnviar={(foto) => setFotos((antes) => [...antes, foto])}
      />
      {fotos.length > 0 ? (
        <ul className={`sem-lista ${estilo.fotos}`} aria-label="Fotos anexadas">
          {fotos.map((foto) => (
            <li key={foto.id} className="selo">
              {foto.nome}
              <button
                type="button"
                className="botao-icone"
                aria-label={`Tirar ${foto.nome}`}
                onClick={() => setFotos((antes) => antes.filter(({ id }) => id !== foto.id))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <BotaoDeEnvio enviando={enviando}>Enviar à loja</BotaoDeEnvio>
    </form>
  )
}
