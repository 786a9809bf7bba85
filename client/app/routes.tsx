import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Role } from '../generated/schema-types.ts'

interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

export interface PageQuery {
  query: DocumentNode
  variables: Record<string, unknown>
}

export interface PageRoute {
  path: string
  /** Absent on public pages. Admins may open every page. */
  needs?: Role
  /** The module of `load`, whose code the server preloads; absent on pages that only the browser renders. */
  rendered?: string
  query?: (address: PageAddress) => Promise<PageQuery>
  load: () => Promise<ComponentType>
}

/** The pages (docs/product.md, 'Every page'). The last route matches every other address. */
export const routes: PageRoute[] = [
  {
    path: pagePaths.home,
    rendered: 'pages/home/HomePage.tsx',
    load: async () => (await import('../pages/home/HomePage.tsx')).HomePage,
  },
  { path: pagePaths.login, load: async () => (await import('../pages/login/LoginPage.tsx')).LoginPage },
  {
    path: pagePaths.forgotPassword,
    load: async () => (await import('../pages/mailed/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: pagePaths.resetPassword,
    load: async () => (await import('../pages/mailed/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: pagePaths.confirmEmail,
    load: async () => (await import('../pages/mailed/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  {
    path: pagePaths.creators,
    rendered: 'pages/CreatorsPage.tsx',
    query: async ({ search }) => (await import('../pages/CreatorsPage.tsx')).creatorsPageQuery(search),
    load: async () => (await import('../pages/CreatorsPage.tsx')).CreatorsPage,
  },
  {
    path: pagePaths.creator,
    rendered: 'pages/CreatorPage.tsx',
    query: async ({ params, search }) =>
      (await import('../pages/CreatorPage.tsx')).creatorPageQuery(params['slug'], search),
    load: async () => (await import('../pages/CreatorPage.tsx')).CreatorPage,
  },
  {
    path: pagePaths.objects,
    rendered: 'pages/ObjectsPage.tsx',
    query: async ({ search }) => (await import('../pages/ObjectsPage.tsx')).objectsPageQuery(search),
    load: async () => (await import('../pages/ObjectsPage.tsx')).ObjectsPage,
  },
  {
    path: pagePaths.object,
    rendered: 'pages/ObjectPage.tsx',
    query: async ({ params, search }) =>
      (await import('../pages/ObjectPage.tsx')).objectPageQuery(params['name'], search),
    load: async () => (await import('../pages/ObjectPage.tsx')).ObjectPage,
  },
  {
    path: pagePaths.about,
    rendered: 'pages/AboutPage.tsx',
    load: async () => (await import('../pages/AboutPage.tsx')).AboutPage,
  },
  {
    path: pagePaths.privacy,
    rendered: 'pages/PrivacyPage.tsx',
    load: async () => (await import('../pages/PrivacyPage.tsx')).PrivacyPage,
  },
  {
    path: pagePaths.terms,
    rendered: 'pages/TermsPage.tsx',
    load: async () => (await import('../pages/TermsPage.tsx')).TermsPage,
  },
  {
    path: pagePaths.contact,
    rendered: 'pages/ContactPage.tsx',
    load: async () => (await import('../pages/ContactPage.tsx')).ContactPage,
  },
  {
    path: pagePaths.account,
    needs: 'user',
    load: async () => (await import('../pages/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: pagePaths.dashboard,
    needs: 'user',
    load: async () => (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: pagePaths.dashboardGallery,
    needs: 'user',
    load: async () => (await import('../pages/dashboard/DashboardGalleryPage.tsx')).DashboardGalleryPage,
  },
  {
    path: pagePaths.dashboardGear,
    needs: 'user',
    load: async () => (await import('../pages/dashboard/DashboardGearPage.tsx')).DashboardGearPage,
  },
  {
    path: pagePaths.admin,
    needs: 'admin',
    load: async () => (await import('../pages/admin/AdminPages.tsx')).AdminPage,
  },
  {
    path: pagePaths.adminUsers,
    needs: 'admin',
    load: async () => (await import('../pages/admin/AdminPages.tsx')).UserManagementPage,
  },
  {
    path: pagePaths.adminProfiles,
    needs: 'admin',
    load: async () => (await import('../pages/admin/AdminPages.tsx')).ProfileApprovalsPage,
  },
  {
    path: '*',
    rendered: 'pages/NotFoundPage.tsx',
    load: async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage,
  },
]
