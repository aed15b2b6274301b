import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Route } from './+types/minha-privacidade.ts'
import { exigirSessao } from './exigir-sessao.ts'
import estilo from './minha-conta.module.css'

export const meta = () => metaDaPagina({ titulo: 'Privacidade da conta', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return null
}

/** What the law gives everyone over their data (LGPD art. 18), as far as they can do it by themselves. */
export default function MinhaPrivacidade() {
  const [baixando, setBaixando] = useState(false)

  async function baixar() {
    setBaixando(true)
    try {
      const dados = await api.get<unknown>('/rest/v1/meus_dados')
      salvarArquivo('meus-dados.json', JSON.stringify(dados, null, 2))
      toast.ok('Arquivo pronto', 'Seus dados foram baixados.')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao baixar dados', erro.detail ?? erro.title)
    } finally {
      setBaixando(false)
    }
  }

  return (
    <div className={estilo.pagina}>
      <h1>Privacidade</h1>
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="baixar">
        <h2 id="baixar">Baixar meus dados</h2>
        <p>
          Um arquivo JSON com tudo o que guardamos sobre você: cadastro, compras, devoluções, avaliações e
          acessos.
        </p>
        <div className={estilo.botoes}>
          <button type="button" className="botao" disabled={baixando} onClick={() => void baixar()}>
            <IconDownload size={20} aria-hidden /> {baixando ? 'Preparando...' : 'Baixar meus dados'}
          </button>
        </div>
      </section>
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="corrigir">
        <h2 id="corrigir">Corrigir ou excluir</h2>
        <p>
          Nome e telefone você muda em <Link to="/minha-conta/dados">Dados pessoais</Link>. Para excluir a
          conta ou perguntar como usamos os seus dados, fale com o encarregado, como explica a página{' '}
          <Link to="/privacidade">Privacidade</Link>. A resposta chega em até 15 dias.
        </p>
        <p className="apagado">
          A lei obriga as lojas a guardar os registros das vendas por 5 anos, mesmo depois da exclusão.
        </p>
      </section>
    </div>
  )
}

function salvarArquivo(nome: string, texto: string): void {
  const endereco = URL.createObjectURL(new Blob([texto], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  URL.revokeObjectURL(endereco)
}
