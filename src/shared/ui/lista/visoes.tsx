import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Campo } from '../kit/campo.tsx'
import { useConfirmar } from '../kit/confirmar.tsx'
import { Dialogo } from '../kit/dialogo.tsx'
import { Menu } from '../kit/menu.tsx'
import { textoDoCampo } from '../formulario/texto-do-campo.ts'
import { toast } from '../toasts/toasts.tsx'
import { useAcao } from '../use-acao.ts'
import { useEndereco } from '../endereco.ts'
import estilo from './lista.module.css'
import { excluirVisao, salvarVisao, type Visao } from './preferencias.ts'

interface Props {
  tela: string
  lojaId: string | undefined
  visoes: readonly Visao[]
}

/** Keeps the filters and the order of now under a name; the views then stand among the tabs. */
export function MenuDeVisoes({ tela, lojaId, visoes }: Props) {
  const { parametros } = useEndereco()
  const [nomeando, setNomeando] = useState(false)
  const { confirmar, dialogo } = useConfirmar()
  const consulta = new URLSearchParams(parametros)
  consulta.delete('pagina')

  const [guardar] = useAcao({ recarregar: 'feito' }, async (fazer: () => Promise<void>, feito: string) => {
    await fazer()
    setNomeando(false)
    toast.ok(feito)
  })

  function nomear() {
    if (consulta.toString() === '')
      toast.info('Nada para salvar ainda', 'Filtre ou ordene a lista e salve como visão.')
    else setNomeando(true)
  }

  function salvar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const nome = textoDoCampo(new FormData(evento.currentTarget), 'nome')
    void guardar(() => salvarVisao(lojaId, { tela, nome, consulta: consulta.toString() }), 'Visão salva')
  }

  async function excluir({ id, nome }: Visao) {
    const sim = await confirmar({
      titulo: `Excluir a visão “${nome}”?`,
      texto: 'Ela sai das abas desta lista e não volta.',
      botao: 'Excluir',
      perigo: true,
    })
    if (sim) await guardar(() => excluirVisao(id), 'Visão excluída')
  }

  return (
    <>
      <Menu
        nome="Visões"
        largura={260}
        botao={{
          className: 'botao leve',
          children: (
            <>
              <IconBookmark size={18} aria-hidden /> Visões
            </>
          ),
        }}
        itens={[
          { nome: 'Salvar visão', icone: IconBookmarkPlus, fazer: nomear },
          ...visoes.map((visao) => ({
            nome: `Excluir “${visao.nome}”`,
            icone: IconTrash,
            perigo: true,
            fazer: () => void excluir(visao),
          })),
        ]}
      />
      <Dialogo aberto={nomeando} aoFechar={() => setNomeando(false)} titulo="Salvar visão">
        <form method="post" className={estilo.nomear} onSubmit={salvar}>
          <Campo label="Nome da visão" name="nome" required maxLength={60} data-autofocus />
          <p className="apagado">Guarda os filtros e a ordem de agora, só para você.</p>
          <button type="submit" className="botao">
            Salvar visão
          </button>
        </form>
      </Dialogo>
      {dialogo}
    </>
  )
}
