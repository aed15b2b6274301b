import { useState } from 'react'
import { Link } from 'react-router'
import { escolherLojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'

/** The end of an account: said plainly, proved with the password. */
export function ExcluirConta() {
  const { sair } = useSessao()
  const [aberto, setAberto] = useState(false)
  const [loja, setLoja] = useState<string | null>(null)
  const [senha, campo, { definir, recusar }] = useTexto()

  const [excluir, enviando] = useAcao(
    {
      mostrar(motivo, { status, title, problema }) {
        recusar(status === 409 ? `${title}. ${motivo}` : motivo)
        const { estabelecimento_id: dela } = problema
        setLoja(typeof dela === 'string' ? dela : null)
      },
    },
    async () => {
      if (!senha) return recusar('Digite a sua senha.')
      await api.post('/rest/v1/minha_conta/excluir', { body: { senha } })
      toast.ok('Conta excluída', 'Apagamos os seus dados. Enviamos a confirmação por e-mail.')
      await sair()
    },
  )

  return (
    <section className="cartao pilha folga" aria-labelledby="excluir">
      <h2 id="excluir">Excluir conta</h2>
      <p>
        Apagamos o seu nome, e-mail, telefone e endereços. Não dá para desfazer. Os registros das vendas ficam
        por 5 anos sem o seu nome, como a lei obriga.
      </p>
      <div className={estilo.botoes}>
        <button
          type="button"
          className="botao leve"
          onClick={() => {
            definir('')
            recusar(null)
            setAberto(true)
          }}
        >
          Excluir minha conta
        </button>
      </div>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Excluir a sua conta?">
        <form
          method="post"
          noValidate
          className={estilo.pagina}
          onSubmit={(evento) => {
            evento.preventDefault()
            void excluir()
          }}
        >
          <p>
            Você sai de todos os aparelhos e não entra mais com este e-mail, a não ser que crie outra conta.
          </p>
          <CampoDeSenha label="Sua senha" autoComplete="current-password" data-autofocus {...campo} />
          {loja ? (
            <p>
              <Link to="/perfil?tab=levar" reloadDocument onClick={() => escolherLojaDoPainel(loja)}>
                Ver como encerrar a loja
              </Link>
            </p>
          ) : null}
          <div className={estilo.botoes}>
            <button type="button" className="botao leve" onClick={() => setAberto(false)}>
              Ficar com a conta
            </button>
            <BotaoDeEnvio className="perigo" enviando={enviando}>
              Excluir para sempre
            </BotaoDeEnvio>
          </div>
        </form>
      </Dialogo>
    </section>
  )
}
