#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver. MiniBrowser writes no console in this mode, and its tool bar is wider than a phone."""
import os, gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
# So that pages have reduced motion.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)


def open_window(related=None):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    shared = {"related_view": related} if related else {"web_context": context}
    view = WebKit2.WebView(is_controlled_by_automation=True, settings=settings, **shared)
    window = Gtk.Window()
    window.set_default_size(1024, 800)
    window.add(view)
    view.connect("create", lambda opener, action: open_window(opener))
    view.connect("close", lambda view: window.destroy())
    window.show_all()
    view.grab_focus()
    return view


def on_session(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Window")
    session.set_application_info(info)
    session.connect("create-web-view", lambda session: open_window())


def on_download(context, download):
    def decide(download, name):
        download.set_destination("file://" + os.path.join(os.environ["DOWNLOADS"], name))

    download.connect("decide-destination", decide)


context.connect("automation-started", on_session)
context.connect("download-started", on_download)
Gtk.main()
