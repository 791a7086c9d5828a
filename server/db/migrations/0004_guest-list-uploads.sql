CREATE TABLE "guest_list_uploads" (
	"event_group_id" integer PRIMARY KEY NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"kept" integer NOT NULL,
	"before" jsonb,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "guest_list_uploads" ADD CONSTRAINT "guest_list_uploads_event_group_id_event_groups_id_fk" FOREIGN KEY ("event_group_id") REFERENCES "public"."event_groups"("id") ON DELETE cascade ON UPDATE no action;